"""From matches to what people and programs read: text, JSON, CSV."""
