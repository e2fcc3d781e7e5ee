import type { PlanAction } from '@keyroster/contracts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { useTexts } from '../i18n/language.js';
import { pageClock } from '../time/page-clock.js';
import { usePlanWords } from './plan-words.js';
import type { PlanAnswer, PlannedAnswer, PlanPayload, PlanRunAnswer } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client.js';

interface PlannedWork {
  action: PlanAction;
  idsNow: IdsNow;
  /** Whether the dialog is open, and not closed or about to go. */
  isOpen: boolean;
  onDone: (ids: readonly string[]) => void;
}

/** How the making and the running of a plan stand. */
export interface PlanState {
  plan: Plan | undefined;
  /** Why it is not to be had, or not to be run any more. */
  refusal: string | undefined;
  /** Whether another look may help. */
  mayLookAgain: boolean;
  isRunning: boolean;
  look: (parameters?: PlanParameters) => void;
  run: () => void;
}

const codeOf = (error: Error | null) => (error instanceof ApiError ? error.code : undefined);

/** Has a plan made and run. One that got too old, or that something has overtaken, is looked at anew before it runs. */
export function usePlan({ action, idsNow, isOpen, onDone }: PlannedWork): PlanState {
  const words = usePlanWords();
  const { refusals } = useTexts();
  const making = useMakePlan();
  const running = useRunPlan({ action, isShown: useIsShown(isOpen), onDone });
  const planned = useRef<readonly string[]>([]);
  const [parameters, setParameters] = useState<PlanParameters>({});
  const plan = making.data;
  const hasExpired = useExpiry(plan);

  const look = (given = parameters) => {
    setParameters(given);
    running.reset();
    const areSomeGone = codeOf(making.error) === 'NOT_FOUND';
    const ids = async () => {
      const asked = await idsNow(areSomeGone);
      planned.current = asked;
      return asked;
    };
    making.mutate({ action, parameters: given, ids });
  };

  const refusalOf = (error: Error | null): string | undefined => {
    if (hasExpired) return words.expired;
    if (!error) return undefined;
    if (codeOf(error) === 'PLAN_STALE') return refusals.planStale;
    if (codeOf(error) === 'NOT_FOUND') return plan ? words.expired : words.gone;
    return messageOf(error);
  };

  return {
    plan,
    refusal: refusalOf(making.error ?? running.error),
    mayLookAgain: codeOf(making.error) !== 'NOTHING_TO_DO',
    isRunning: running.isPending,
    look,
    run: () => {
      if (plan && !running.isPending && !running.isSuccess)
        running.mutate({ id: plan.id, ids: planned.current });
    },
  };
}

/** Whether the dialog is there, for who asks later. */
function useIsShown(isOpen: boolean): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return isShown;
}

/** Whether a plan has waited for too long, by the server's clock. */
function useExpiry(plan: Plan | undefined): boolean {
  const [expired, setExpired] = useState<Plan>();
  const expire = useEffectEvent(() => setExpired(plan));
  const end = plan?.expires_at;
  useEffect(() => {
    if (end === undefined) return;
    const timer = setTimeout(() => expire(), end - pageClock.now());
    return () => clearTimeout(timer);
  }, [end]);
  return plan !== undefined && expired === plan;
}

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
function useMakePlan() {
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
function useRunPlan({ action, isShown, onDone }: Running) {
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
