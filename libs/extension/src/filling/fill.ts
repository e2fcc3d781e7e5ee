import { fieldsIn } from './dom.js';
import { loginFieldsOf, type LoginFields } from './fields.js';
import { staysHome } from './forms.js';

/** What the server hands out for one page. */
export interface Login {
  email: string;
  password: string;
  code?: { code: string };
}

/** A part of a login that a page asks for. */
export type Part = 'login' | 'password' | 'code';

/** What a page is, and what it asks for. */
export interface Look {
  origin: string;
  wants: Part[];
}

/** How a page is read; geometry is the browser's alone. */
export interface Sight {
  /** The origin of what runs here; `null` for an opaque one. */
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

/** What a page asks for, by the fields that may be filled. */
export function look(page: Document, sight: Sight): Look {
  const { login, password, code } = fieldsFor(page, sight);
  const wants: Part[] = [];
  if (login) wants.push('login');
  if (password) wants.push('password');
  if (code.length > 0) wants.push('code');
  return { origin: sight.origin, wants };
}

/**
 * Fills in a login where the page still is of the origin that it was asked for, and answers what was filled. Each field is
 * looked at once more right before it: what runs in the page hears of each that was filled, and may change all others.
 */
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

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** As by hand: frameworks that keep the value of a field hear of it. Nothing is sent off. */
function enter(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true });
  setValue?.call(field, value);
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText' }),
  );
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
