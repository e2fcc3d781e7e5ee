const MOST = 10_000;

/** A million rows hold a handful of roles and payment methods, so equal texts share one string. */
export class SharedTexts {
  private readonly known = new Map<string, string>();

  of(text: string): string {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(text, text);
    return text;
  }
}
