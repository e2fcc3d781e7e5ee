import { setImmediate as nextTurn } from 'node:timers/promises';

const AT_ONCE = 100;

export function* piecesOf<One>(all: readonly One[], size = AT_ONCE): Generator<One[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

export async function* inPieces<One>(all: readonly One[], size = AT_ONCE): AsyncGenerator<One[]> {
  let isFirst = true;
  for (const piece of piecesOf(all, size)) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    yield piece;
  }
}
