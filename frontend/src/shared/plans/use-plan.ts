import { TEXTS, type PlanAction } from '@keyroster/contracts';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { translated } from '../i18n/translate.js';
import { pageClock } from '../time/page-clock.js';
import { useMakePlan, useRunPlan, type IdsNow, type Plan, type PlanParameters } from './plan-api.js';
import { usePlanWords } from './plan-words.js';

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
    if (codeOf(error) === 'PLAN_STALE') return translated(TEXTS.refusals.planStale);
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
