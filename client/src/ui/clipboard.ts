/** The clipboard, which browsers give to pages from this machine or over https alone, and may refuse to these, too. */

/** Copy a text: whether it could be. */
export async function copied(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (fault) {
    if (fault instanceof DOMException) return false;
    throw fault;
  }
}
