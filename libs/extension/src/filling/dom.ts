/** Takes a property from its prototype, because a field named like it shadows that of a form or document. */
export const original = (prototype: object, name: string, part: 'get' | 'set' | 'value'): unknown =>
  Reflect.get(Object.getOwnPropertyDescriptor(prototype, name) ?? {}, part);

function reader<Of extends object, Name extends keyof Of & string>(prototype: Of, name: Name) {
  const read = original(prototype, name, 'get') as (this: Of) => Of[Name];
  return (of: Of): Of[Name] => read.call(of);
}

type Select = (this: Node, selector: string) => NodeListOf<Element>;
const selectInDocument = original(Document.prototype, 'querySelectorAll', 'value') as Select;
const selectInShadow = original(DocumentFragment.prototype, 'querySelectorAll', 'value') as Select;

const parentNode = reader(Node.prototype, 'parentNode');
export const baseOf = reader(Node.prototype, 'baseURI');
export const addressOf = reader(Document.prototype, 'URL');
export const rootElementOf = reader(Document.prototype, 'documentElement');
export const bodyOf = reader(Document.prototype, 'body');

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const all = (root: Document | ShadowRoot, selector: string): Element[] => [
  ...(root instanceof Document ? selectInDocument : selectInShadow).call(root, selector),
];

/** The parent in the flat tree. `assignedSlot` does not tell the slots of a closed shadow root. */
function drawnIn(element: Element): Element | null {
  const parent = parentNode(element);
  if (parent instanceof ShadowRoot) return parent.host;
  if (!(parent instanceof HTMLElement)) return parent instanceof Element ? parent : null;
  const slots = chrome.dom.openOrClosedShadowRoot(parent)?.querySelectorAll('slot') ?? [];
  return [...slots].find((slot) => slot.assignedElements().includes(element)) ?? parent;
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
