"""The room claims."""
