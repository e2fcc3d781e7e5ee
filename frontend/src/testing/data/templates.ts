import { START_TEMPLATES, type TemplateFields } from '@keyroster/contracts';
import type { TemplateAnswer } from '@keyroster/contracts/dto';
import type { Reply } from '../fake-server.js';

export const aTemplate = (number: number, fields: TemplateFields): TemplateAnswer => ({
  ...fields,
  _id: `67f0${String(number).padStart(20, '0')}`,
});

/** The templates from the start, as the server lists them. */
export const startTemplates: TemplateAnswer[] = START_TEMPLATES.map((fields, place) =>
  aTemplate(place, fields),
);

export const templatesOf = (templates: TemplateAnswer[] = startTemplates): Reply => ({ body: { templates } });
