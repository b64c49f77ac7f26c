/** The clipboard, which browsers give to pages from this machine or over https alone. */

/** Copy a text: whether it could be. */
export async function copied(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  await navigator.clipboard.writeText(text);
  return true;
}
