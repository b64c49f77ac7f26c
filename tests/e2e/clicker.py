"""A player who clicks at random on whatever the page offers, and notices when it offers nothing."""

import random
import re
import time
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.e2e.gallery import Gallery
from tests.e2e.served import answerable

# All that a player may click to go on, each once: what undoes, folds or looks elsewhere is left out.
OFFERED = """
() => {
  const seen = (element) => element.checkVisibility() && !element.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const prompt = all("[aria-label=Prompt] .buttons button").filter(
    (button) => !/^(Undo|Play now)/.test(button.textContent.trim()),
  );
  const panel = all(
    ".battle .offered, .choices :is(.card, .stepper button), .openstack :is(.counter, header .btn)," +
    "#panel :is(.card, .place, .chips button, .row > .btn, .stepper button, li > .btn)",
  ).filter((button) => !button.ariaLabel?.startsWith("Take one back"));
  const map = all(".space.target, .space.asked");
  window.offered = [...prompt, ...panel, ...map];
  return [prompt.length, window.offered.length];
}
"""
CLICK = """
(index) => {
  const element = window.offered[index];
  if (!element?.isConnected || element.disabled) return "";
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return element.id || element.ariaLabel || element.textContent.trim().replace(/\\s+/g, " ");
}
"""
PATIENCE_SECONDS = 100
"""A computer player on a busy machine takes its time."""
PAUSE_MILLISECONDS = 40
"""Until one looks again whether anything is offered."""


class Stuck(AssertionError):
    """Somebody has to decide, and the page offers nothing to click; or no click changes anything."""


@dataclass
class Clicker:
    """Clicks by chance, the same for the same seed as long as the same is offered."""

    page: Page
    seed: int
    going_on: float = 0.3
    """How often a button of the prompt is pressed when there is one: the rarer, the more is done in a phase."""
    gallery: Gallery | None = None
    trail: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)
        self._last = ""
        self._since = time.monotonic()

    def play_until(self, turn: re.Pattern[str], most: int = 2000) -> None:
        """Click until the name of the turn (or the prompt of a match that is over) matches.

        Raises Stuck, with the last clicks.
        """
        for _ in range(most):
            now = self._situation()
            if self.gallery:
                self.gallery.look()
            if turn.search(now):
                return
            if now != self._last:
                self._last, self._since = now, time.monotonic()
            elif time.monotonic() - self._since > PATIENCE_SECONDS:
                raise Stuck(f"nothing goes on at {now!r} after {self.trail[-12:]}")
            answerable(self.page)
            if not self._click():
                self.page.wait_for_timeout(PAUSE_MILLISECONDS)
        raise Stuck(f"{most} clicks did not lead to {turn.pattern!r}; now {self._last!r}")

    def _situation(self) -> str:
        """Turn, prompt and panel in words: what is there to be decided."""
        return str(
            self.page.evaluate(
                """() => [".turn", "[aria-label=Prompt]", "#panel"]
                    .map((each) => document.querySelector(each)?.textContent.trim() ?? "").join(" / ")"""
            )
        )

    def _click(self) -> bool:
        """Whether there was something to click."""
        buttons, offered = self.page.evaluate(OFFERED)
        if not offered:
            return False
        ahead = buttons and self._rng.random() < self.going_on
        index = self._rng.randrange(buttons) if ahead else self._rng.randrange(offered)
        if what := self.page.evaluate(CLICK, index):
            self.trail.append(what)
        return bool(what)
