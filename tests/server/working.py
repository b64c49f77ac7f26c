"""A server's insides without a listener: nothing is loaded that is not asked for, and nothing happens by the clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from ironbottom.server.service import Service
from ironbottom.server.store.database import opened
from ironbottom.server.store.matches import Store
from tests.server.served import settings


@asynccontextmanager
async def working(data: Path, components: str | None = None) -> AsyncIterator[Service]:
    """A server's insides on a data folder: nobody listens, and no game is loaded that is not asked for."""
    with opened(data) as engine:
        store = Store(engine)
        service = Service(settings(data, components=components), store)
        await service.values.bind()
        try:
            yield service
        finally:
            service.questions.close()
            await service.bots.close()
            service.checker.close()
            store.close()
