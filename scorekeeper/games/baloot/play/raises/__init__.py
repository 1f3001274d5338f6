"""Double, triple, quadruple and gahwa: ``state`` has them raise by raise, ``judging`` the raises of a record."""
