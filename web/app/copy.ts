// Copying a text out of a field, also where the page has no HTTPS.

/** Copies the text of a field; reports whether the browser did it. */
export async function copyFrom(input: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand("copy"); // the only way over plain HTTP
  }
}
