"""Password hashing."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class ModerateArgon2PasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes, one lane: about 20 ms.

    Django's default takes ten times as long and 100 MiB, so that a class of forty logging in together would hold a small
    machine for many seconds. Guessing is slowed by the limit on failed log-ins besides.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
