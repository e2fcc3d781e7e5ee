import type { PlanAction } from '@keyroster/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { useTexts } from '../i18n/language.js';
import { usePlanWords } from './plan-words.js';
import type { PlanAnswer, PlannedAnswer, PlanPayload, PlanRunAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client.js';

interface PlanOptions {
  action: PlanAction;
  idsNow: IdsNow;
  /** False as soon as the dialog closes. */
  isOpen: boolean;
  onDone: (ids: readonly string[]) => void;
}

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : undefined);

/** Makes and runs a plan. The server refuses one that expired, or whose data changed: it must be looked at again. */
export function usePlan({ action, idsNow, isOpen, onDone }: PlanOptions) {
  const words = usePlanWords();
  const { refusals } = useTexts();
  // Making a plan changes nothing yet. The dialog says what failed.
  const making = useMutation({
    mutationFn: async ({ parameters, areSomeGone }: { parameters: PlanParameters; areSomeGone: boolean }) => {
      const ids = await idsNow(areSomeGone);
      const body = { action, ids, ...parameters };
      const { plan } = (await send('POST', '/plans', { body })) as PlannedAnswer;
      return { plan, ids };
    },
    meta: { isQuiet: true },
  });
  // A ref, for a run that fails after the dialog has closed.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const running = useRunPlan({ action, isShown, onDone });
  const plan = making.data?.plan;

  const look = (parameters = making.variables?.parameters ?? {}) => {
    running.reset();
    making.mutate({ parameters, areSomeGone: codeOf(making.error) === 'NOT_FOUND' });
  };

  const refusalOf = (error: Error | null): string | undefined => {
    if (!error) return undefined;
    if (codeOf(error) === 'PLAN_STALE') return refusals.planStale;
    if (codeOf(error) === 'NOT_FOUND') return plan ? words.expired : words.gone;
    return messageOf(error);
  };

  return {
    plan,
    /** Why there is no plan, or why it can't be run any more. */
    refusal: refusalOf(making.error ?? running.error),
    mayLookAgain: codeOf(making.error) !== 'NOTHING_TO_DO',
    isRunning: running.isPending,
    look,
    run: () => {
      if (making.data && !running.isPending && !running.isSuccess)
        running.mutate({ id: making.data.plan.id, ids: making.data.ids });
    },
  };
}

export type Plan = Pick<PlanAnswer, keyof PlanAnswer>;

export type PlanParameters = Partial<Omit<PlanPayload, 'action' | 'ids'>>;

/** The ids for a plan; asked for again when some of them are gone. */
export type IdsNow = (areSomeGone: boolean) => string[] | Promise<string[]>;

interface RunOptions extends Pick<PlanOptions, 'action' | 'onDone'> {
  /** Whether a dialog is open that says what failed. */
  isShown: RefObject<boolean>;
}

/** Runs a plan, whether or not its dialog is still open. Afterwards all data may have changed. */
function useRunPlan({ action, isShown, onDone }: RunOptions) {
  const client = useQueryClient();
  const { successes } = useTexts();
  return useMutation({
    mutationFn: async ({ id }: { id: string; ids: readonly string[] }) =>
      (await send('POST', '/plans/run', { body: { id } })) as Pick<PlanRunAnswer, keyof PlanRunAnswer>,
    onSuccess: (_answer, { ids }) => {
      onDone(ids);
      return client.invalidateQueries();
    },
    meta: {
      // A getter, because the dialog may be closed by the time the call fails.
      get isQuiet() {
        return isShown.current;
      },
      success: (_run: unknown, { done }: PlanRunAnswer) => successes.planRan[action](done),
    },
  });
}
