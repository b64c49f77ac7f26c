"""The interface, described for programs."""

from __future__ import annotations

from typing import Any

from litestar import get

from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import Asked, Encoded


@get("/schema", opt=spoken(dict[str, Any]))
async def schema(request: Asked) -> Encoded:
    """Give this description, as OpenAPI."""
    return Encoded(request.app.state.description())
