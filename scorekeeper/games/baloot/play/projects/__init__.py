"""Projects and Baloot: ``holding`` says what a hand holds, ``choosing`` how to show it best, ``comparing`` whose project is
the best and how ties end, ``declaring`` and ``showing`` what may be declared and shown, ``royals`` who scores the Baloot;
``judging`` judges all of it in a record, by what ``deal`` knows of the hands.
"""
