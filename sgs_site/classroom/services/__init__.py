"""What the classroom does, apart from HTTP. Views, pages and commands call this and nothing below it.

Everything refused is refused with a `Problem` of sgs_site.api.problems: the API sends it as it is, a page shows its sentence.
"""
