import { TEXT_MAX_LENGTH, TROUBLE_KINDS, type TroubleKind } from '@keyroster/contracts';
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import type { Credential } from '../api.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import { useReportTrouble } from './living-api.js';
import { useLivingWords } from './living-words.js';

/** What is wrong with a credential. */
export function ReportForm({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const texts = useTexts();
  const words = useLivingWords();
  const [kind, setKind] = useState<TroubleKind>('password');
  const [note, setNote] = useState('');
  const report = useReportTrouble();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (report.isPending) return;
    report.mutate({ p_id: credential._id, kind, note: note.trim() }, { onSuccess: onDone });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={words.kind}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as TroubleKind)}
          data={TROUBLE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <Textarea
          label={words.note}
          value={note}
          maxLength={TEXT_MAX_LENGTH}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" {...whileBusy(report.isPending)}>
            {words.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
