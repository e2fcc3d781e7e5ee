import type { PlanAction } from '@keyroster/contracts';
import type { PlanAnswer, PlannedAnswer, PlanPayload, PlanRunAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { send } from '../api/client.js';
import { useTexts } from '../i18n/language.js';

/** What would be done. */
export type Plan = Pick<PlanAnswer, keyof PlanAnswer>;

/** What a plan is told beside the ids that it is about. */
export type PlanParameters = Partial<Omit<PlanPayload, 'action' | 'ids'>>;

/** The ids that a plan is to be about; asked for again when some of them turned out to be gone. */
export type IdsNow = (areSomeGone: boolean) => string[] | Promise<string[]>;

interface Asked {
  action: PlanAction;
  parameters: PlanParameters;
  ids: () => string[] | Promise<string[]>;
}

/** Has a plan made; nothing changes yet. The dialog says what failed. */
export function useMakePlan() {
  return useMutation({
    mutationFn: async ({ action, parameters, ids }: Asked): Promise<Plan> => {
      const body = { action, ids: await ids(), ...parameters };
      const { plan } = (await send('POST', '/plans', { body })) as PlannedAnswer;
      return plan;
    },
    meta: { isQuiet: true },
  });
}

/** A plan that runs, and the ids that it is about. */
interface Run {
  id: string;
  ids: readonly string[];
}

interface Running {
  action: PlanAction;
  /** Whether there is a dialog that says what failed. */
  isShown: RefObject<boolean>;
  onDone: (ids: readonly string[]) => void;
}

/** Does what a plan showed, whether or not its dialog is still open then. Whatever shows may be another then. */
export function useRunPlan({ action, isShown, onDone }: Running) {
  const client = useQueryClient();
  const { successes } = useTexts();
  return useMutation({
    mutationFn: async ({ id }: Run) =>
      (await send('POST', '/plans/run', { body: { id } })) as Pick<PlanRunAnswer, keyof PlanRunAnswer>,
    onSuccess: (_answer, { ids }) => {
      onDone(ids);
      return client.invalidateQueries();
    },
    meta: {
      // Asked when it has failed.
      get isQuiet() {
        return isShown.current;
      },
      success: (_run: Run, { done }: PlanRunAnswer) => successes.planRan[action](done),
    },
  });
}
