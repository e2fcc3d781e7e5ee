import { useLayoutEffect, useState } from 'react';

type Functions = Record<string, (...given: never[]) => unknown>;

class Unchanged<Given extends object> {
  readonly functions: Given;

  constructor(private newest: Given) {
    const callers = Object.keys(newest).map((name): [string, Functions[string]] => [
      name,
      (...args) => (this.newest as unknown as Functions)[name]?.(...args),
    ]);
    this.functions = Object.fromEntries(callers) as unknown as Given;
  }

  follow(newest: Given): void {
    this.newest = newest;
  }
}

/** Stable functions that call the newest ones, so that rows that use them aren't rendered again. */
export function useUnchanged<Given extends object>(newest: Given): Given {
  const [unchanged] = useState(() => new Unchanged(newest));
  useLayoutEffect(() => unchanged.follow(newest));
  return unchanged.functions;
}
