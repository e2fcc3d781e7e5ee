/** A username as the server stores and looks it up: trimmed, lower-case, every blank an underscore. */
export function normaliseUsername(text: string): string {
  return text.trim().toLowerCase().replace(/\s/g, '_');
}

/** What the username field shows after a keystroke: lower-case, the first space an underscore. */
export function typeUsername(text: string): string {
  return text.toLowerCase().replace(' ', '_');
}
