/** Texts by number: half a million things hold a handful of them. */
export class InternedTexts {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** Each at its number. */
  get all(): readonly string[] {
    return this.texts;
  }

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(text) - 1;
    this.numbers.set(text, number);
    return number;
  }

  textOf(number: number): string {
    return this.texts[number] ?? '';
  }
}
