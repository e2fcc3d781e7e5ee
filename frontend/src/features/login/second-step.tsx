import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../shared/api/api-error.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import { useLoginWords } from './words.js';

interface SecondStepProps {
  username: string;
  isBusy: boolean;
  onSubmit: (code: string, onError: (error: Error) => void) => void;
  onBack: () => void;
}

export function SecondStep({ username, isBusy, onSubmit, onBack }: SecondStepProps) {
  const words = useLoginWords();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (code.trim() === '') return setFault(words.codeMissing);
    onSubmit(code.trim(), (error) => {
      setCode('');
      setFault(messageOf(error));
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Text fw={500}>{words.codeWanted}</Text>
          <Text size="sm" c="dimmed" truncate title={username}>
            {username}
          </Text>
        </div>
        <TextInput
          ref={field}
          name="code"
          label={words.code}
          description={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          error={fault}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFault('');
          }}
        />
        <Group grow gap="sm">
          <Button variant="default" onClick={onBack}>
            {words.back}
          </Button>
          <Button type="submit" {...whileBusy(isBusy)}>
            {words.goOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
