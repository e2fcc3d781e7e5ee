/**
 * Reads of a page's own nodes. A form answers by the names of its fields before it answers by its own properties, and a
 * document by those of its forms and pictures: what is asked through them a page could forge.
 */
function reader<Of extends object, Name extends keyof Of & string>(prototype: Of, name: Name) {
  const read = Object.getOwnPropertyDescriptor(prototype, name)?.get as ((this: Of) => Of[Name]) | undefined;
  return (of: Of): Of[Name] | undefined => read?.call(of);
}

const parentNode = reader(Node.prototype, 'parentNode');
export const baseOf = reader(Node.prototype, 'baseURI');
export const addressOf = reader(Document.prototype, 'URL');
export const rootElementOf = reader(Document.prototype, 'documentElement');
export const bodyOf = reader(Document.prototype, 'body');

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export function all<Found extends Element>(root: Document | ShadowRoot, selector: string): Found[] {
  const { querySelectorAll } = root instanceof Document ? Document.prototype : DocumentFragment.prototype;
  return [...(querySelectorAll.call(root, selector) as NodeListOf<Found>)];
}

/** The element in which this one is drawn; null at the top. */
export function drawnIn(element: Element): Element | null {
  const slot = element.assignedSlot;
  if (slot) return slot;
  const parent = parentNode(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** The element itself, and all in which it is drawn. */
export function drawnWith(element: Element): Element[] {
  const line: Element[] = [];
  for (let each: Element | null = element; each; each = drawnIn(each)) line.push(each);
  return line;
}

/** All fields of a page, in the order in which they stand; those in open shadow roots too. */
export function fieldsIn(root: Document | ShadowRoot): HTMLInputElement[] {
  return all(root, '*').flatMap((element) => {
    if (element instanceof HTMLInputElement) return [element];
    return element.shadowRoot ? fieldsIn(element.shadowRoot) : [];
  });
}
