import { TEXT_MAX_LENGTH, TROUBLE_KINDS, type TroubleKind } from '@keyroster/contracts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { timeToday } from '../../../shared/time/page-clock.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { boundTo, FormButtons, FieldsForm } from '../../../shared/form/form-parts.js';
import { IconButton } from '../../../shared/ui/quiet.js';
import { nameOf, useReportTrouble, type Credential } from '../credentials/api.js';
import { useTroubleWords } from '../words.js';
import classes from './member.module.css';

export function Trouble({ credential }: { credential: Credential }) {
  const words = useTroubleWords();
  const [isOpen, { open, close }] = useDisclosure();
  const reported = credential.trouble?.closed_at === null ? credential.trouble : undefined;
  const label = (reported ? words.changeOf : words.reportOf)(nameOf(credential));
  return (
    <span className={classes['trouble']} data-told={credential.trouble && true}>
      {credential.trouble ? (
        <>
          <TroubleState trouble={credential.trouble} />
          <Button variant="subtle" color="gray" size="compact-xs" aria-label={label} onClick={open}>
            {reported ? words.change : words.report}
          </Button>
        </>
      ) : (
        <IconButton Icon={IconFlag} label={label} title={words.report} size={36} onClick={open} />
      )}
      <Dialog opened={isOpen} onClose={close} title={label} size="sm">
        <ReportForm credential={credential} reported={reported} onDone={close} />
      </Dialog>
    </span>
  );
}

function TroubleState({ trouble }: { trouble: NonNullable<Credential['trouble']> }) {
  const words = useTroubleWords();
  const { at, others, closed_at, how, message } = trouble;
  const isOpen = how === null || closed_at === null;
  const also = others > 0 ? words.alsoBy(others) : '';
  const state = isOpen ? words.reported(timeToday(at)) + also : words.ended[how](timeToday(closed_at));
  const sentence = message ? `${state}: ${message}` : state;
  return (
    <span
      className={`dotted ${classes['state']}`}
      role="status"
      data-open={isOpen || undefined}
      title={sentence}
    >
      <span>{sentence}</span>
    </span>
  );
}

interface ReportFormProps {
  credential: Credential;
  reported: Credential['trouble'];
  onDone: () => void;
}

function ReportForm({ credential, reported, onDone }: ReportFormProps) {
  const words = useTroubleWords();
  const [kind, setKind] = useState<TroubleKind>(reported?.kind ?? 'password');
  const [note, setNote] = useState(reported?.note ?? '');
  const report = useReportTrouble();

  const submit = () => {
    report.mutate({ p_id: credential._id, kind, note: note.trim() }, { onSuccess: onDone });
  };

  return (
    <FieldsForm onSubmit={submit} gap="sm">
      <NativeSelect
        label={words.kind}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as TroubleKind)}
        data={TROUBLE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Textarea
        label={words.note}
        {...boundTo(note, setNote)}
        maxLength={TEXT_MAX_LENGTH}
        autosize
        minRows={2}
      />
      <FormButtons label={words.send} isBusy={report.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}
