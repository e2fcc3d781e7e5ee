/** So many are worth a look-up each. */
const MOST = 10_000;

/** One text for all who have the same: a million rows hold a handful of roles and payment methods. */
export class SharedTexts {
  private readonly known = new Map<string, string>();

  of(text: string): string {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    // They are not so few, then: those of a while ago go.
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(text, text);
    return text;
  }
}
