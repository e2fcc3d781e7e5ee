import { type PlanAction, NAMES_SHOWN, planFactsOf } from '@keyroster/contracts';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import { whileBusy, Hint, SecondaryButton } from '../ui/quiet.js';
import { type IdsNow, type PlanParameters, type Plan, usePlan, type PlanState } from './use-plan.js';
import { usePlanWords, useSayCounts } from './plan-words.js';
import { FieldsForm } from '../form/form-parts.js';
import classes from './plans.module.css';
import { TitleChoice } from '../ui/title-choice.js';

/** A form that asks for the plan's parameters. */
export type ParametersForm = ComponentType<{
  onReady: (parameters: PlanParameters) => void;
  onCancel: () => void;
}>;

export interface PlanRequest {
  action: PlanAction;
  /** The dialog's title: the label of the pressed button. */
  title: string;
  /** The word on the button, before the number. */
  verb: string;
  isDanger?: boolean;
  /** Present if the plan needs parameters. */
  Parameters?: ParametersForm;
}

interface PlanDialogProps {
  request: PlanRequest;
  isOpen: boolean;
  idsNow: IdsNow;
  onClose: () => void;
  onDone: (ids: readonly string[]) => void;
  onClosed: () => void;
}

/** Shows what a plan would change, and runs it. On a phone it is a sheet. */
export function PlanDialog({ onClosed, ...steps }: PlanDialogProps) {
  const page = usePageTexts();
  return (
    <Modal
      opened={steps.isOpen}
      onClose={steps.onClose}
      title={steps.request.title}
      closeButtonProps={{ 'aria-label': page.close }}
      classNames={{ inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <PlanSteps {...steps} />
    </Modal>
  );
}

function PlanSteps({ request, isOpen, idsNow, onClose, onDone }: Omit<PlanDialogProps, 'onClosed'>) {
  const { actions } = useTexts();
  const { action, Parameters } = request;
  const [isAsking, setIsAsking] = useState(Parameters !== undefined);
  const state = usePlan({ action, idsNow, isOpen, onDone });

  const begin = useEffectEvent(() => {
    if (!Parameters) state.look();
  });
  useEffect(() => begin(), []);

  if (isAsking && Parameters) {
    const look = (parameters: PlanParameters) => {
      setIsAsking(false);
      state.look(parameters);
    };
    return <Parameters onReady={look} onCancel={onClose} />;
  }
  return (
    <Stack gap="md">
      {state.refusal !== undefined && (
        <div className={classes['notice']} role="alert">
          {state.refusal}
        </div>
      )}
      {state.plan && <PlanView action={action} plan={state.plan} />}
      {!state.plan && state.refusal === undefined && <Skeleton height={72} />}
      <PlanButtons request={request} state={state} onCancel={onClose}>
        {Parameters && (
          <Button variant="subtle" color="gray" mr="auto" onClick={() => setIsAsking(true)}>
            {actions.back}
          </Button>
        )}
      </PlanButtons>
    </Stack>
  );
}

interface PlanButtonsProps {
  request: PlanRequest;
  state: PlanState;
  onCancel: () => void;
  children: ReactNode;
}

function PlanButtons({ request: { verb, isDanger }, state, onCancel, children }: PlanButtonsProps) {
  const { actions } = useTexts();
  const page = usePageTexts();
  const words = usePlanWords();
  const { plan, refusal, mayLookAgain, isRunning, look, run } = state;
  return (
    <div className={classes['buttons']}>
      {children}
      <SecondaryButton autoFocus data-autofocus onClick={onCancel}>
        {refusal !== undefined && !mayLookAgain ? page.close : actions.cancel}
      </SecondaryButton>
      {refusal !== undefined && mayLookAgain && <Button onClick={() => look()}>{words.lookAgain}</Button>}
      {refusal === undefined && plan && (
        <Button {...whileBusy(isRunning)} {...(isDanger && { color: 'red' })} onClick={run}>
          {`${verb} ${plan.total}`}
        </Button>
      )}
    </div>
  );
}

interface ParametersStepProps {
  children: ReactNode;
  isComplete: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The step before a plan, which asks for its parameters. */
export function ParametersStep({ children, isComplete, onSubmit, onCancel }: ParametersStepProps) {
  const { actions } = useTexts();
  const words = usePlanWords();
  return (
    <FieldsForm
      onSubmit={() => {
        if (isComplete) onSubmit();
      }}
    >
      {children}
      <div className={classes['buttons']}>
        <SecondaryButton onClick={onCancel}>{actions.cancel}</SecondaryButton>
        <Button type="submit" disabled={!isComplete}>
          {words.goOn}
        </Button>
      </div>
    </FieldsForm>
  );
}

/** What a plan would change, of which users, and who is left out and why. */
function PlanView({ action, plan: { counts, names, total, blocked } }: { action: PlanAction; plan: Plan }) {
  const words = usePlanWords();
  const sayCounts = useSayCounts();
  return (
    <Stack gap="sm">
      <Text role="status">{words.sentences[action]((kind) => sayCounts(counts, kind))}</Text>
      {planFactsOf(action).isFinal && <Text c="var(--mantine-color-error)">{words.cannotBeUndone}</Text>}
      <Names names={names} total={total} />
      {blocked.length > 0 && (
        <div className={classes['blocked']}>
          <Text size="sm" fw={500}>
            {words.leftOut(blocked.length)}
          </Text>
          {[...byReason(blocked)].map(([message, those]) => (
            <div key={message}>
              <Hint>{message}</Hint>
              <Names names={those.slice(0, NAMES_SHOWN).map(({ name }) => name)} total={those.length} />
            </div>
          ))}
        </div>
      )}
    </Stack>
  );
}

function byReason(blocked: Plan['blocked']): Map<string, Plan['blocked']> {
  const reasons = new Map<string, Plan['blocked']>();
  for (const one of blocked) {
    const known = reasons.get(one.message);
    if (known) known.push(one);
    else reasons.set(one.message, [one]);
  }
  return reasons;
}

function Names({ names, total }: { names: readonly string[]; total: number }) {
  const words = usePlanWords();
  const more = total - names.length;
  return (
    <ul className={classes['names']}>
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>{name}</li>
      ))}
      {more > 0 && <li className={classes['more']}>{words.more(more)}</li>}
    </ul>
  );
}

/** Asks which titles are assigned or taken away. */
export const TitlesForm: ParametersForm = ({ onReady, onCancel }) => {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ParametersStep
      isComplete={chosen.length > 0}
      onSubmit={() => onReady({ titles: chosen })}
      onCancel={onCancel}
    >
      <TitleChoice chosen={chosen} onChange={setChosen} />
    </ParametersStep>
  );
};
