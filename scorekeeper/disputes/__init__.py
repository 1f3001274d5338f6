"""What an argument is about: what if, who slipped where, what the table ruled before."""
