import { LANGUAGES, TEMPLATE_KINDS } from '@keyroster/contracts';
import type { TemplateAnswer } from '@keyroster/contracts/dto';
import type { Template } from './template.schema.js';

/** In the order of kinds and languages, within them oldest first as they come. */
export function toTemplateAnswers(templates: readonly Template[]): TemplateAnswer[] {
  return templates.map(toTemplateAnswer).sort((one, other) => placeOf(one) - placeOf(other));
}

const toTemplateAnswer = ({ _id, kind, lang, name, text }: Template): TemplateAnswer => ({
  _id: String(_id),
  kind,
  lang,
  name,
  text,
});

const placeOf = ({ kind, lang }: Pick<Template, 'kind' | 'lang'>): number =>
  TEMPLATE_KINDS.indexOf(kind) * LANGUAGES.length + LANGUAGES.indexOf(lang);
