import { addressOf, all, attributeOf, baseOf } from './dom.js';

/** Whether what is typed into a field can go to the page's own origin alone, as far as its form says. */
export function staysHome(field: HTMLInputElement, origin: string): boolean {
  const { form } = field;
  if (!form) return true;
  const buttons = all<HTMLButtonElement | HTMLInputElement>(rootOf(field), '[formaction]');
  const places = buttons.flatMap((button) =>
    button.form === form ? [attributeOf(button, 'formaction')] : [],
  );
  return [attributeOf(form, 'action'), ...places].every((place) => leadsTo(place, origin));
}

function rootOf(field: HTMLInputElement): Document | ShadowRoot {
  const root = field.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** As a browser would send it: without an address, to the page itself. */
function leadsTo(place: string | null, origin: string): boolean {
  const base = place?.trim() ? baseOf(document) : addressOf(document);
  if (!URL.canParse(place ?? '', base)) return false;
  const target = new URL(place ?? '', base);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
}
