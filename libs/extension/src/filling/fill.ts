import { fieldsIn, original, addressOf, all, attributeOf, baseOf } from './dom.js';
import { loginFieldsOf, type LoginFields } from './fields.js';

/** Whether the form of a field can only submit to the page's own origin. */
function staysHome(field: HTMLInputElement, origin: string): boolean {
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

/** Resolves like a browser: an empty action submits to the page itself, ignoring `<base>`; other blanks don't. */
function leadsTo(place: string | null, origin: string): boolean {
  const base = place ? baseOf(document) : addressOf(document);
  if (!URL.canParse(place ?? '', base)) return false;
  const target = new URL(place ?? '', base);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
}

export interface Login {
  email: string;
  password: string;
  code?: { code: string };
}

export type Part = 'login' | 'password' | 'code';

export interface Look {
  origin: string;
  wants: Part[];
}

/** What only the browser knows of a page. */
export interface Sight {
  /** `null` for an opaque origin. */
  origin: string;
  isSeen: (field: HTMLInputElement) => boolean;
}

const mayFill = (field: HTMLInputElement, { origin, isSeen }: Sight): boolean =>
  !field.disabled && !field.readOnly && staysHome(field, origin) && isSeen(field);

const isFillable = ({ type }: HTMLInputElement): boolean =>
  ['text', 'email', 'tel', 'number', 'password'].includes(type);

function fieldsFor(page: Document, sight: Sight): LoginFields {
  return loginFieldsOf(fieldsIn(page).filter((field) => isFillable(field) && mayFill(field, sight)));
}

/** Answers which parts of a login the page has fillable fields for. */
export function look(page: Document, sight: Sight): Look {
  const { login, password, code } = fieldsFor(page, sight);
  const wants: Part[] = [];
  if (login) wants.push('login');
  if (password) wants.push('password');
  if (code.length > 0) wants.push('code');
  return { origin: sight.origin, wants };
}

/** Fills while the page has the origin asked for. Each field is checked anew: scripts of the page run in between. */
export function fill(page: Document, sight: Sight, origin: string, { email, password, code }: Login): Part[] {
  if (sight.origin !== origin || origin === 'null') return [];
  const fields = fieldsFor(page, sight);
  const filled: Part[] = [];
  const put = (part: Part, field: HTMLInputElement | undefined, value: string): void => {
    if (!field || value === '' || !mayFill(field, sight)) return;
    enter(field, value);
    if (!filled.includes(part)) filled.push(part);
  };
  put('login', fields.login, email);
  put('password', fields.password, password);
  const digits = code?.code ?? '';
  if (fields.code.length === 1) put('code', fields.code[0], digits);
  else fields.code.forEach((field, place) => put('code', field, digits[place] ?? ''));
  return filled;
}

const setValue = original(HTMLInputElement.prototype, 'value', 'set') as (
  this: HTMLInputElement,
  value: string,
) => void;

/** Sets a value so that frameworks notice it. Never submits. */
function enter(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true });
  setValue.call(field, value);
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText' }),
  );
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
