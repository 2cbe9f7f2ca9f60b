"""The Django project: settings, pages, API, classroom."""
