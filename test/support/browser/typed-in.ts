import type { Page } from 'playwright-core';

/** Runs in a frame. Walks the elements itself, because hostile pages override their document's methods. */
function valuesOf(selector: string): string[] {
  const walk = (element: Element): Element[] => [
    element,
    ...[...(element.shadowRoot?.children ?? []), ...element.children].flatMap(walk),
  ];
  return walk(document.documentElement).flatMap((element) =>
    element instanceof HTMLInputElement && element.type !== 'hidden' && element.matches(selector)
      ? [element.value]
      : [],
  );
}

/** The values of all fields in a page and its frames, hidden inputs excepted. */
export async function typedIn(page: Page, selector = 'input'): Promise<string[]> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(valuesOf, selector)))).flat();
}
