"""The encyclopedia (图鉴): heroes, cards, skills and rules of every edition, loaded from the rulebook and searchable."""
