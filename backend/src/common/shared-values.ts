const MOST = 10_000;

/** Lets rows share equal values: a million rows hold only a handful of roles and payment methods. */
export class SharedValues<Value> {
  private readonly known = new Map<string, Value>();

  of(key: string, value: Value): Value {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(key, value);
    return value;
  }
}
