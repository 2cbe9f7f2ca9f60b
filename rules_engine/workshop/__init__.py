"""Puzzles found by machine (docs/puzzles.md, "Finding puzzles by machine").

A game of the greedy bot is watched; its moments are frozen, laid open and given a goal, and what passes is made smaller, named and rated.
Nothing here knows a clock, files or a source of chance: whoever hunts hands in a generator and writes down what is found.

* `draft`: a puzzle in the making, as plain data that can be changed; `freeze`: moments of a game as drafts;
* `study`: what the prover says of a draft, and the quality gate; `tune`: a draft that is lost or too easy brought to where it tips;
* `shrink`: everything away that isn't needed; `themes`: what decides it; `rating`: how hard it is;
* `reading`: what a stored proof tells of a puzzle that somebody wrote; `lint`: what is to be mended in it;
* `scenes`: positions of another program;
* `sameness`: which drafts are one; `candidate`: the finished puzzle; `hunt`: a whole game through all of it.
"""
