import type { SaveTemplatePayload, TemplatesChangedAnswer } from '@keyroster/contracts/dto';
import { send } from '../../shared/api/client.js';
import { TEMPLATES_KEY } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export function useSaveTemplate() {
  const { successes } = useTexts();
  return useChange({
    send: async (body: SaveTemplatePayload) =>
      (await send('POST', '/templates/save', { body })) as TemplatesChangedAnswer,
    success: ({ _id }) => (_id === undefined ? successes.created : successes.updated),
    changes: [TEMPLATES_KEY],
  });
}

export function useDeleteTemplate() {
  const { successes } = useTexts();
  return useChange({
    send: async (_id: string) =>
      (await send('POST', '/templates/delete', { body: { _id } })) as TemplatesChangedAnswer,
    success: successes.deleted,
    changes: [TEMPLATES_KEY],
  });
}
