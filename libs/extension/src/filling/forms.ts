import { addressOf, all, attributeOf, baseOf } from './dom.js';

/** Whether the form of a field can only submit to the page's own origin. */
export function staysHome(field: HTMLInputElement, origin: string): boolean {
  const { form } = field;
  if (!form) return true;
  const buttons = all(rootOf(field), '[formaction]').filter(isButton);
  const places = buttons.flatMap((button) =>
    button.form === form ? [attributeOf(button, 'formaction')] : [],
  );
  return [attributeOf(form, 'action'), ...places].every((place) => leadsTo(place, origin));
}

const isButton = (element: Element): element is HTMLButtonElement | HTMLInputElement =>
  element instanceof HTMLButtonElement || element instanceof HTMLInputElement;

function rootOf(field: HTMLInputElement): Document | ShadowRoot {
  const root = field.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Resolves like a browser: an empty action submits to the page itself, ignoring `<base>`. */
function leadsTo(place: string | null, origin: string): boolean {
  const base = place?.trim() ? baseOf(document) : addressOf(document);
  if (!URL.canParse(place ?? '', base)) return false;
  const target = new URL(place ?? '', base);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
}
