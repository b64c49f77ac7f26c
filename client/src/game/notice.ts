/** Telling a player who looks elsewhere that it is their move: a mark in the tab's title, its icon, and a bell. */

const HREF = (dot: boolean): string =>
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#13233b"/>' +
      '<path d="M3 17h26l-3 8H7zM12 16v-5h3V6h2v5h4v5z" fill="#d3ac55"/>' +
      (dot ? '<circle cx="25" cy="7" r="6.5" fill="#e5483a" stroke="#fff" stroke-width="1.5"/>' : "") +
      "</svg>",
  );

export function markTab(title: string, awaited: boolean): void {
  document.title = `${awaited ? "● " : ""}${title ? `${title} – ` : ""}Ironbottom`;
  let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  link.href = HREF(awaited);
}

/** Two strokes of a ship's bell. */
export function ring(): void {
  const audio = new AudioContext();
  for (const start of [0, 0.28])
    for (const [pitch, loudness] of [
      [880, 0.12],
      [1760, 0.06],
      [2637, 0.03],
    ] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness, audio.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + start + 1.2);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 1.3);
    }
  setTimeout(() => void audio.close(), 2000);
}
