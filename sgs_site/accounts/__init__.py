"""Accounts and access tokens."""
