/**
 * Reads DOM properties through their prototypes. Named form fields and images shadow the properties of forms and documents,
 * so a page could forge them.
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

/** The parent in the flat tree. */
export function drawnIn(element: Element): Element | null {
  const slot = element.assignedSlot;
  if (slot) return slot;
  const parent = parentNode(element);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** The element and its ancestors in the flat tree. */
export function drawnWith(element: Element): Element[] {
  const line: Element[] = [];
  for (let each: Element | null = element; each; each = drawnIn(each)) line.push(each);
  return line;
}

/** All input elements in document order, including those in open shadow roots. */
export function fieldsIn(root: Document | ShadowRoot): HTMLInputElement[] {
  return all(root, '*').flatMap((element) => {
    if (element instanceof HTMLInputElement) return [element];
    return element.shadowRoot ? fieldsIn(element.shadowRoot) : [];
  });
}
