import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialogs/confirm-dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useActivityWords } from './activity-words.js';
import { resetActivity } from './api.js';
import type { ActivityStore } from './store/activity-store.js';

/** Clears everybody's activity, and asks before. */
export function ResetButton({ store }: { store: ActivityStore }) {
  const { actions, successes } = useTexts();
  const words = useActivityWords();
  const queryClient = useQueryClient();
  const [dialog, ask] = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: resetActivity,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['activity', 'list'] }),
    meta: { success: successes.activityReset },
  });

  const reset = () => {
    ask({
      text: words.resetQuestion,
      consequence: words.resetConsequence(store.counts?.total ?? 0),
      action: actions.reset,
      onConfirm: () => mutate(),
    });
  };

  return (
    <>
      <Button {...whileBusy(isPending)} variant="default" onClick={reset}>
        {actions.reset}
      </Button>
      {dialog}
    </>
  );
}
