/** Texts by number, so that half a million entries hold a handful of them. */
export class InternedTexts {
  private readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.texts.length;
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
