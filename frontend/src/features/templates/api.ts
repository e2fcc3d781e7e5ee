import type { SaveTemplatePayload } from '@keyroster/contracts/dto';
import { send } from '../../shared/api/client.js';
import { TEMPLATES_KEY } from '../../shared/api/people.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export function useSaveTemplate() {
  const { successes } = useTexts();
  return useChange({
    send: (body: SaveTemplatePayload) => send('POST', '/templates/save', { body }),
    success: ({ _id }) => (_id === undefined ? successes.created : successes.updated),
    changes: [TEMPLATES_KEY],
  });
}

export const useDeleteTemplate = () =>
  useChange({
    send: (_id: string) => send('POST', '/templates/delete', { body: { _id } }),
    successKey: 'deleted',
    changes: [TEMPLATES_KEY],
  });
