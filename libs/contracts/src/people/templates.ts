import { DAYS_LEFT_WARNING } from '../constants.js';

/** What a message to a user can be about. */
export const TEMPLATE_KINDS = ['welcome', 'reminder', 'expired', 'locked', 'fixed', 'other'] as const;

/** One of the kinds of templates. */
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** What stands in braces in a template, and is filled in for each user. */
export const PLACEHOLDERS = ['name', 'end', 'days', 'titles', 'link', 'reason', 'password'] as const;

/** One of the placeholders. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What the placeholders stand for; one that is absent can't be filled. */
export type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>;

/** The most characters of a template's text. */
export const TEMPLATE_MAX_LENGTH = 2_000;

const IN_BRACES = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** A template's text with what its placeholders stand for; those without a value stay, for whoever sends it to see. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(IN_BRACES, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? whole) : whole,
  );
}

/** The placeholders in a text, each once, in their order there. */
export function placeholdersIn(text: string): Placeholder[] {
  const names = Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
  return [...new Set(names.filter(isPlaceholder))];
}

/** Where the first thing in braces begins that is no placeholder: which character it is, counted from 1. */
export function findUnknownPlaceholder(text: string): number | null {
  for (const { index, 1: name = '' } of text.matchAll(IN_BRACES)) {
    if (!isPlaceholder(name)) return Array.from(text.slice(0, index)).length + 1;
  }
  return null;
}

/** How a user stands, as far as it says what there is to tell them. */
export interface Standing {
  isLocked: boolean;
  /** False once it is over, null for who never expires. */
  daysLeft: number | false | null;
}

/** The kind of message that fits how a user stands. */
export function fittingKind({ isLocked, daysLeft }: Standing): TemplateKind {
  if (isLocked) return 'locked';
  if (daysLeft === false) return 'expired';
  return daysLeft !== null && daysLeft < DAYS_LEFT_WARNING ? 'reminder' : 'welcome';
}
