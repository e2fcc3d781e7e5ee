import type { TemplateAnswer, TemplateListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../client.js';

/** What every query key about templates begins with. */
export const TEMPLATES_KEY = ['templates'] as const;

/** A template of a message. */
export type Template = Pick<TemplateAnswer, keyof TemplateAnswer>;

/** All templates, by kind and language. */
export const templatesQuery = queryOptions({
  queryKey: [...TEMPLATES_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/templates', { signal })) as TemplateListAnswer,
  select: ({ templates }): Template[] => templates,
});
