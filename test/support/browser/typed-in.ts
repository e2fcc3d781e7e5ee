import type { Page } from 'playwright-core';

/** Runs in a frame. It walks by elements: hostile pages forge what their document is asked. */
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

/** The values of the visible kinds of field in a page and its frames. */
export async function typedIn(page: Page, selector = 'input'): Promise<string[]> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(valuesOf, selector)))).flat();
}
