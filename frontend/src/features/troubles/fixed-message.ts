import { fillTemplate, TROUBLE_MESSAGE_MAX_LENGTH, type Language } from '@keyroster/contracts';
import type { Template } from '../../shared/api/people.js';

/** Goes to all who reported: nobody's name stands in it, nor what else is of one user. */
const OF_ONE_USER = /,?\s*\{[^{}]*\}/g;

/** What the template `fixed` says, in a language if there is one, short enough to be sent. */
export function fixedMessage(templates: readonly Template[], language: Language, link: string): string {
  const fixed = templates.filter(({ kind }) => kind === 'fixed');
  const text = (fixed.find(({ lang }) => lang === language) ?? fixed[0])?.text ?? '';
  const filled = fillTemplate(text, { link }).replace(OF_ONE_USER, '');
  return Array.from(filled).slice(0, TROUBLE_MESSAGE_MAX_LENGTH).join('');
}
