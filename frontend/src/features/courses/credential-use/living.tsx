import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import type { Credential } from '../api.js';
import { nameOf } from '../drag/drag-data.js';
import { useLivingWords } from './living-words.js';
import { ReportForm } from './report-form.js';
import { timeToday } from '../../../shared/time/page-clock.js';
import classes from './living.module.css';

/** What a member says of a credential that doesn't work, and what became of it. */
export function Trouble({ credential }: { credential: Credential }) {
  const words = useLivingWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isReported = credential.trouble?.closed_at === null;
  const label = (isReported ? words.changeOf : words.reportOf)(nameOf(credential));
  return (
    <span className={classes['trouble']}>
      {credential.trouble && <TroubleState trouble={credential.trouble} />}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {isReported ? words.change : words.report}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={label} size="sm">
        <ReportForm credential={credential} onDone={close} />
      </Dialog>
    </span>
  );
}

function TroubleState({ trouble }: { trouble: NonNullable<Credential['trouble']> }) {
  const words = useLivingWords();
  const { at, others, closed_at, how, message } = trouble;
  const isOpen = how === null || closed_at === null;
  const state = isOpen ? words.reported(timeToday(at), others) : words.ended[how](timeToday(closed_at));
  const sentence = message ? `${state}: ${message}` : state;
  return (
    <span className={classes['state']} role="status" data-open={isOpen || undefined} title={sentence}>
      <span>{sentence}</span>
    </span>
  );
}
