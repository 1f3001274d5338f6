"""Pictures of a match in SVG: the board, the curve, the flow of points in a hand, a record of play."""
