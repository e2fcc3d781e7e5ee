/** Answers queries of width by the window's own; no other preference is set. */
export function matchMedia(query: string): MediaQueryList {
  const minWidth = /\(min-width: (\d+)px\)/.exec(query)?.[1];
  // The empty query always matches.
  const matches = minWidth === undefined ? query === '' : window.innerWidth >= Number(minWidth);
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
