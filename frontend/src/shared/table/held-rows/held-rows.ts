interface Before<Row> {
  /** The rows as they stood. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A row as it is now, wherever it belongs; absent once it is gone for good. */
  latest: (key: string) => Row | undefined;
}

/** Whether those that are there before and after come in another order. */
function isMoved(before: readonly string[], after: ReadonlyMap<string, unknown>): boolean {
  const left = new Set(before);
  const [stood, stand] = [
    before.filter((key) => after.has(key)),
    [...after.keys()].filter((key) => left.has(key)),
  ];
  return stood.some((key, index) => key !== stand[index]);
}

/**
 * The rows in the places that they had, though some would be taken away or moved; null where none would. Those that are
 * new stand behind the one that they come after.
 */
export function heldRows<Row>(after: readonly Row[], { rows, keyOf, latest }: Before<Row>): Row[] | null {
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const keys = rows.map(keyOf);
  const isTaken = keys.some((key) => !now.has(key) && latest(key) !== undefined);
  if (!isTaken && !isMoved(keys, now)) return null;

  const stood = new Set(keys);
  const behind = new Map<string | null, Row[]>();
  let last: string | null = null;
  for (const [key, row] of now) {
    if (stood.has(key)) last = key;
    else behind.set(last, [...(behind.get(last) ?? []), row]);
  }
  const places = keys.flatMap(
    (key) => [now.get(key) ?? latest(key) ?? [], behind.get(key) ?? []].flat() as Row[],
  );
  return [...(behind.get(null) ?? []), ...places];
}
