import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { CopyTextButton } from '../../shared/ui/copying/copy-button.js';
import { Hint, SecondaryButton, whileBusy } from '../../shared/ui/quiet.js';
import { Screen } from '../../shared/ui/screen.js';
import { useFillExamples, useRemoveExamples, type Place } from './api.js';
import classes from './first-run.module.css';
import { PhonePreview, type Previewed } from './phone-preview.js';
import { CredentialForm, PlaceForm, textOf, UserForm, type Invited } from './steps.js';
import { useFirstRunWords } from './words.js';

interface FirstRunProps {
  onExamples: (titleIds: string[]) => void;
  onDone: () => void;
}

/** Leads an admin of an empty product to a member who can sign in. */
export function FirstRun({ onExamples, onDone }: FirstRunProps) {
  const words = useFirstRunWords();
  const [step, setStep] = useState(0);
  const [place, setPlace] = useState<Place>();
  const [sent, setSent] = useState<Invited>();
  const [previewed, setPreviewed] = useState<Previewed>({});
  const examples = useFillExamples();
  const show = (change: Previewed) => setPreviewed((before) => ({ ...before, ...change }));

  const forms: ReadonlyArray<[name: string, form: ReactNode]> = [
    [
      words.place,
      <PlaceForm
        onType={show}
        onDone={(made) => {
          setPlace(made);
          setStep(1);
        }}
      />,
    ],
    [words.credential, place && <CredentialForm place={place} onType={show} onDone={() => setStep(2)} />],
    [
      words.user,
      place && (
        <UserForm
          place={place}
          onType={show}
          onDone={(invited) => {
            setSent(invited);
            setStep(3);
          }}
        />
      ),
    ],
    [words.link, sent && <SentLink {...sent} onDone={onDone} />],
  ];

  return (
    <Screen
      title={words.heading}
      width="cards"
      actions={
        <>
          {step === 0 && (
            <SecondaryButton
              isBusy={examples.isPending}
              onClick={() => examples.mutate(undefined, { onSuccess: onExamples })}
            >
              {words.examples}
            </SecondaryButton>
          )}
          <Button variant="subtle" onClick={onDone}>
            {words.skip}
          </Button>
        </>
      }
    >
      <Hint>{words.intro}</Hint>
      <div className={classes['columns']}>
        <ol className={classes['steps']}>
          {forms.map(([name, form], index) => (
            <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
              <span className={classes['mark']} aria-hidden>
                {index < step ? <IconCheck size={14} /> : index + 1}
              </span>
              <h2>{name}</h2>
              {index === step && <div style={{ gridColumn: 2 }}>{form}</div>}
            </li>
          ))}
        </ol>
        <PhonePreview {...previewed} />
      </div>
    </Screen>
  );
}

function SentLink({ link, pin, isCopied: wasCopied, onDone }: Invited & { onDone: () => void }) {
  const words = useFirstRunWords();
  return (
    <Stack gap="sm">
      <Text component="output" inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {link}
      </Text>
      <span className={classes['pin']}>{pin}</span>
      {wasCopied && (
        <Text size="sm" fw={500} role="status">
          {words.pasteIt}
        </Text>
      )}
      <Hint>{words.linkHint}</Hint>
      <Group gap="sm">
        <CopyTextButton text={textOf({ link, pin })} label={words.copy} isSecret autoFocus />
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}

/** Says that there are examples, and offers to remove them. */
export function Examples({ ids }: { ids: string[] }) {
  const words = useFirstRunWords();
  const remove = useRemoveExamples();
  return (
    <Group justify="space-between" wrap="nowrap" className={classes['examples'] ?? ''}>
      {words.filled(ids.length)}
      <Button {...whileBusy(remove.isPending)} size="xs" variant="subtle" onClick={() => remove.mutate(ids)}>
        {words.remove}
      </Button>
    </Group>
  );
}
