"""Reports: matches as text, JSON, CSV, HTML and pictures."""
