"""Accessibility faults of a page, as axe-core finds them."""

from dataclasses import dataclass, field

from playwright.sync_api import Page

from hatch_build import CLIENT

AXE = CLIENT / "node_modules" / "axe-core" / "axe.min.js"
IMPACTS = ("serious", "critical")


def accessibility_faults(page: Page) -> list[str]:
    """What axe finds serious or critical on the page as it stands, a line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))  # the pages forbid script tags that are not theirs
    violations = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [
        f"{violation['impact']}: {violation['id']}: {node['html']}"
        for violation in violations
        if violation["impact"] in IMPACTS
        for node in violation["nodes"]
    ]


@dataclass
class Survey:
    """What axe finds at the stops of a walk over a page, by the name of each stop that has faults."""

    page: Page
    faults: dict[str, list[str]] = field(default_factory=dict)

    def look(self, stop: str) -> None:
        """Search the page as it stands."""
        if found := accessibility_faults(self.page):
            self.faults[stop] = found
