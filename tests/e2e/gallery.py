"""Pictures of a match as it goes: one of each phase of each player, and of each kind of decision."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

# Who decides in which phase about what; what is picked up shows targets, so it is another picture.
STAGE = """
() => {
  const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const prompt = document.querySelector("[aria-label=Prompt]");
  const turn = text(".turn").replace(/^Round \\d+: /, "");
  return [turn, text("[aria-current=step] .name"), prompt?.dataset.question ?? "waiting"].join(" ");
}
"""


@dataclass
class Gallery:
    """Puts numbered pictures into a folder, one for each stage that the page has not shown before."""

    page: Page
    folder: Path
    _seen: set[str] = field(default_factory=set)

    def look(self) -> None:
        stage = self.page.evaluate(STAGE)
        if stage in self._seen:
            return
        self._seen.add(stage)
        self.take(stage)

    def take(self, name: str) -> None:
        """Take a picture under a name of its own."""
        self.folder.mkdir(parents=True, exist_ok=True)
        number = len(list(self.folder.glob("*.png"))) + 1
        words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        self.page.screenshot(path=self.folder / f"{number:03}-{words}.png")
