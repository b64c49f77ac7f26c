"""What all tests share: the teaching game stands in the register beside the games of the package."""

from __future__ import annotations

from ironbottom.kernel import registry
from tests.teaching.spec import SPEC

registry.register(SPEC)
