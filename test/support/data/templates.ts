import type { TemplateFields } from '@keyroster/contracts';
import type { TemplatesChangedAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import type { Session } from '../app/session.js';
import { aName } from './courses.js';

export async function aTemplate(admin: Session, details: Partial<TemplateFields> = {}) {
  const fields = { kind: 'other', lang: 'en', name: aName('Template'), text: 'Hi {name}', ...details };
  const saved = admin.post('/api/templates/save', fields);
  const { templates } = await answerOf<TemplatesChangedAnswer>(saved);
  return found(templates.toReversed(), ({ name, text }) => name === fields.name && text === fields.text);
}
