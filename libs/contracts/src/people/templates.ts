import { DAYS_LEFT_WARNING } from '../constants.js';
import { LANGUAGES, type Language } from '../languages.js';
import { daysLeftOf, startsAtFirstUse, subscriptionEnd, type Subscriber } from './subscription.js';
import { isStaffRole } from '../access/permissions.js';
import { formatDate } from '../time.js';

/** A template as it is saved. */
export interface TemplateFields {
  kind: TemplateKind;
  lang: Language;
  name: string;
  text: string;
}

/** The name of a template and the lines of its text. */
type Worded = readonly [name: string, ...lines: string[]];
type StartKind = Exclude<TemplateKind, 'other'>;

const TEXTS: Readonly<Record<Language, Record<StartKind, Worded>>> = {
  en: {
    welcome: [
      'Welcome',
      'Hi {name}! 👋 Welcome aboard.',
      'Sign in here: {link}',
      'User: {name}',
      'Password: {password}',
      'Your access runs until {end}. Enjoy it!',
    ],
    reminder: [
      'Reminder',
      'Hi {name}! 👋 A quick reminder: your access ends on {end} at 00:00 (days left: {days}).',
      "Shall we renew it now, so that you don't miss a day?",
    ],
    expired: [
      'Expired',
      'Hi {name}! Your access ended on {end}.',
      "Would you like to come back? Answer here and we'll renew it right away.",
    ],
    locked: [
      'Locked',
      'Hi {name}. Your account is locked at the moment.',
      'Reason: {reason}',
      "Answer here and we'll sort it out with you.",
    ],
    fixed: [
      'Fixed',
      'Hi {name}! What you told us about is fixed ✅',
      'Please try again: {link}',
      'If anything else comes up, just write to us.',
    ],
  },
  es: {
    welcome: [
      'Bienvenida',
      '¡Hola, {name}! 👋 Te damos la bienvenida.',
      'Entra aquí: {link}',
      'Usuario: {name}',
      'Contraseña: {password}',
      'Tu acceso dura hasta el {end}. ¡Que lo disfrutes!',
    ],
    reminder: [
      'Recordatorio',
      '¡Hola, {name}! 👋 Te recordamos que tu acceso termina el {end} a las 00:00 (días restantes: {days}).',
      '¿Lo renovamos ahora para que no pierdas ni un día?',
    ],
    expired: [
      'Vencido',
      '¡Hola, {name}! Tu acceso terminó el {end}.',
      '¿Quieres volver? Responde por aquí y te lo renovamos enseguida.',
    ],
    locked: [
      'Bloqueado',
      'Hola, {name}. Por ahora tu cuenta está bloqueada.',
      'Motivo: {reason}',
      'Escríbenos por aquí y lo vemos contigo.',
    ],
    fixed: [
      'Solucionado',
      '¡Hola, {name}! Lo que nos contaste ya está solucionado ✅',
      'Inténtalo de nuevo: {link}',
      'Si pasa algo más, escríbenos.',
    ],
  },
};

/** The templates that are there from the start: one of each kind but `other`, in each language. */
export const START_TEMPLATES: readonly TemplateFields[] = LANGUAGES.flatMap((lang) =>
  Object.entries(TEXTS[lang]).map(([kind, [name, ...lines]]) => ({
    kind: kind as StartKind,
    lang,
    name,
    text: lines.join('\n'),
  })),
);

/** What a message to a user can be about. */
export const TEMPLATE_KINDS = ['welcome', 'reminder', 'expired', 'locked', 'fixed', 'other'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
/** The placeholders of a template, written in braces. */
export const PLACEHOLDERS = [
  'name',
  'end',
  'days',
  'titles',
  'link',
  'reason',
  'password',
  'pin_link',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** The values of the placeholders; an absent one is not filled in. */
export type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>;
export const TEMPLATE_MAX_LENGTH = 2_000;

const IN_BRACES = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** Fills in a template. Placeholders without a value stay visible for the sender. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(IN_BRACES, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? whole) : whole));

/** The end of days that begin with the first login; the Spanish one follows an article, as a date does. */
const END_AT_FIRST_USE: Readonly<Record<Language, (days: number) => string>> = {
  en: (days) => `${days} ${days === 1 ? 'day' : 'days'} after your first sign-in`,
  es: (days) => `día ${days} después de tu primer ingreso`,
};

/** The values of `{end}` and `{days}`; none for staff, who never expire. */
export function endValues(
  user: Subscriber,
  now: number,
  lang: Language,
): Pick<TemplateValues, 'end' | 'days'> {
  const { role, sub_start_date, sub_validity } = user;
  if (isStaffRole(role)) return {};
  if (startsAtFirstUse(user)) {
    return { end: END_AT_FIRST_USE[lang](sub_validity), days: String(sub_validity) };
  }
  const end = subscriptionEnd(sub_start_date, sub_validity);
  return end === null ? {} : { end: formatDate(end), days: String(daysLeftOf(user, now) || 0) };
}

/** The placeholders in a text, each once, in their order there. */
export function placeholdersIn(text: string): Placeholder[] {
  const names = Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
  return [...new Set(names.filter(isPlaceholder))];
}

/** The position of the first unknown placeholder, counted from 1. */
export function findUnknownPlaceholder(text: string): number | null {
  for (const { index, 1: name = '' } of text.matchAll(IN_BRACES)) {
    if (!isPlaceholder(name)) return Array.from(text.slice(0, index)).length + 1;
  }
  return null;
}

/** The state of a user that decides which message fits. */
export interface Standing {
  isLocked: boolean;
  /** False once it is over, null for a user who never expires. */
  daysLeft: number | false | null;
}

/** The kind of message that fits a user. */
export function fittingKind({ isLocked, daysLeft }: Standing): TemplateKind {
  if (isLocked) return 'locked';
  if (daysLeft === false) return 'expired';
  return daysLeft !== null && daysLeft < DAYS_LEFT_WARNING ? 'reminder' : 'welcome';
}
