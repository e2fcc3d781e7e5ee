/** A name (title, subtitle, group) as it is stored: trimmed. */
export const storedName = (name: string): string => name.trim();

/** What two names are compared by: the same for names that differ in case alone. */
export function nameKey(name: string): string {
  // Upper-case joins what lower-case keeps apart (ß and SS, the two small sigmas), but keeps the capital ẞ unless that is
  // lowered before; composed last, since keyboards differ in whether an accented letter is one character or two.
  return storedName(name).toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
