"""The signing key of an installation that was given none."""

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def stored_secret(path: Path) -> str:
    """Return the key kept in `path`, making it (mode 600) the first time.

    Several processes may start at once: the file appears whole or not at all, and all of them read the same key.
    Raises ImproperlyConfigured if the file is empty or cannot be made.
    """
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-")  # mkstemp gives mode 600
            try:
                with os.fdopen(handle, "w", encoding="ascii") as file:
                    file.write(secrets.token_urlsafe(48))
                os.link(draft, path)
            except FileExistsError:
                pass  # another process was first
            finally:
                os.unlink(draft)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"no SECRET_KEY in the environment, and {path} cannot be used: {error.strerror}") from error
    if len(key) < 50:
        raise ImproperlyConfigured(f"{path} holds no usable key; delete it and a new one is made (all sessions end)")
    return key
