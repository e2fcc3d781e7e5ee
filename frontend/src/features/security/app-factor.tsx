import { FACTOR_CODE_DIGITS } from '@keyroster/contracts';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { useTexts } from '../../shared/i18n/language.js';
import { CopyButton } from '../../shared/ui/copying/copy-button.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { QrDrawing } from '../../shared/ui/qr-drawing.js';
import { whileBusy, SecondaryButton, Hint } from '../../shared/ui/quiet.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { useBeginApp, useRemoveApp, useSetApp } from './api.js';
import classes from './security.module.css';
import { useSecurityWords } from './words.js';

export function AppFactor() {
  const words = useSecurityWords();
  const { factors } = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const begin = useBeginApp();
  const removal = useRemoveApp();
  const hasApp = factors?.app ?? false;

  const remove = () =>
    ask({
      text: words.removeAppQuestion,
      consequence: words.appStops,
      action: words.remove,
      onConfirm: () => removal.mutate(null),
    });

  if (begin.data) return <AppSetup begun={begin.data} onDone={begin.reset} />;
  return (
    <Group gap="sm">
      {hasApp && (
        <Text size="sm" fw={500} c="var(--mantine-color-teal-text)">
          {words.on}
        </Text>
      )}
      <Button
        variant={hasApp ? 'default' : 'filled'}
        {...whileBusy(begin.isPending)}
        onClick={() => begin.mutate()}
      >
        {hasApp ? words.setUpAnew : words.setUp}
      </Button>
      {hasApp && (
        <SecondaryButton
          c="var(--mantine-color-error)"
          aria-label={words.removeApp}
          isBusy={removal.isPending}
          onClick={remove}
        >
          {words.remove}
        </SecondaryButton>
      )}
      {confirmation}
    </Group>
  );
}

interface AppSetupProps {
  begun: Pick<FactorBegunAnswer, keyof FactorBegunAnswer>;
  onDone: () => void;
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function AppSetup({ begun: { secret, uri }, onDone }: AppSetupProps) {
  const { actions } = useTexts();
  const words = useSecurityWords();
  const set = useSetApp();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length !== FACTOR_CODE_DIGITS) return setFault(words.codeMissing);
    set.mutate(code, {
      onSuccess: onDone,
      onError: (error) => {
        setCode('');
        setFault(messageOf(error));
      },
    });
  };

  return (
    <form className={`box ${classes['setup']}`} onSubmit={submit} noValidate>
      <QrDrawing text={uri} label={words.qr} />
      <Stack gap="md" miw={0}>
        <Text size="sm">{words.scan}</Text>
        <div>
          <Hint size="xs">{words.key}</Hint>
          <span className={`in-line ${classes['key']}`}>
            {inFours(secret)}
            <CopyButton text={secret} label={words.copyKey} isSecret />
          </span>
          <Anchor href={uri} size="xs">
            {words.openApp}
          </Anchor>
        </div>
        <TextInput
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maw={160}
          classNames={{ wrapper: classes['code'] ?? '' }}
          value={code}
          error={fault}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, FACTOR_CODE_DIGITS));
            setFault('');
          }}
        />
        <Group gap="sm">
          <Button type="submit" {...whileBusy(set.isPending)}>
            {words.confirm}
          </Button>
          <SecondaryButton onClick={onDone}>{actions.cancel}</SecondaryButton>
        </Group>
      </Stack>
    </form>
  );
}
