import { type PlanAction, NAMES_SHOWN, planFactsOf } from '@keyroster/contracts';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import { whileBusy, Hint, SecondaryButton } from '../ui/quiet.js';
import { type IdsNow, type PlanParameters, type Plan, usePlan } from './use-plan.js';
import { usePlanWords, useSayCounts } from './plan-words.js';
import { FieldsForm } from '../form/form-parts.js';
import classes from './plans.module.css';
import { TitleChoice } from '../ui/title-choice.js';

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
  const page = usePageTexts();
  const words = usePlanWords();
  const { action, Parameters } = request;
  const [isAsking, setIsAsking] = useState(Parameters !== undefined);
  const { plan, refusal, mayLookAgain, isRunning, look, run } = usePlan({ action, idsNow, isOpen, onDone });
  const isRefused = refusal !== undefined;

  const begin = useEffectEvent(() => {
    if (!Parameters) look();
  });
  useEffect(() => begin(), []);

  if (isAsking && Parameters) {
    const lookAt = (parameters: PlanParameters) => {
      setIsAsking(false);
      look(parameters);
    };
    return <Parameters onReady={lookAt} onCancel={onClose} />;
  }
  return (
    <Stack gap="md">
      {isRefused && (
        <div className={classes['notice']} role="alert">
          {refusal}
        </div>
      )}
      {plan && <PlanView action={action} plan={plan} />}
      {!plan && !isRefused && <Skeleton height={72} />}
      <div className={`foot-bar ${classes['buttons']}`}>
        {Parameters && (
          <Button variant="subtle" color="gray" mr="auto" onClick={() => setIsAsking(true)}>
            {actions.back}
          </Button>
        )}
        <SecondaryButton autoFocus data-autofocus onClick={onClose}>
          {isRefused && !mayLookAgain ? page.close : actions.cancel}
        </SecondaryButton>
        {isRefused && mayLookAgain && <Button onClick={() => look()}>{words.lookAgain}</Button>}
        {!isRefused && plan && (
          <Button {...whileBusy(isRunning)} {...(request.isDanger && { color: 'red' })} onClick={run}>
            {`${request.verb} ${plan.total}`}
          </Button>
        )}
      </div>
    </Stack>
  );
}

interface ParametersStepProps {
  children: ReactNode;
  isComplete: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

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
      <div className={`foot-bar ${classes['buttons']}`}>
        <SecondaryButton onClick={onCancel}>{actions.cancel}</SecondaryButton>
        <Button type="submit" disabled={!isComplete}>
          {words.goOn}
        </Button>
      </div>
    </FieldsForm>
  );
}

function PlanView({ action, plan: { counts, names, total, blocked } }: { action: PlanAction; plan: Plan }) {
  const words = usePlanWords();
  const sayCounts = useSayCounts();
  const reasons = [...new Set(blocked.map(({ message }) => message))].map((message) => ({
    message,
    those: blocked.filter((one) => one.message === message),
  }));
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
          {reasons.map(({ message, those }) => (
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
