import { formatTime } from '@keyroster/contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import type { Credential } from '../api.js';
import { nameOf } from '../drag/drag-data.js';
import { Code } from './code-ring.js';
import { useLivingWords } from './living-words.js';
import { ReportForm } from './report-form.js';
import classes from './living.module.css';

/** What a member does with a credential beside copying it: its code, and what is wrong with it. */
export function Living({ credential }: { credential: Credential }) {
  return (
    <div className={classes['living']}>
      {credential.has_code && <Code credential={credential} />}
      <Trouble credential={credential} />
    </div>
  );
}

function Trouble({ credential }: { credential: Credential }) {
  const words = useLivingWords();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { trouble } = credential;
  const label = words.reportOf(nameOf(credential));
  return (
    <>
      {trouble && (
        <Text size="sm" role="status">
          {trouble.how === null || trouble.closed_at === null
            ? words.reported(formatTime(trouble.at), trouble.others)
            : words.ended[trouble.how](formatTime(trouble.closed_at))}
          {trouble.message && `: ${trouble.message}`}
        </Text>
      )}
      <Button variant="default" size="compact-sm" aria-label={label} onClick={() => setIsOpen(true)}>
        {words.report}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={label} size="sm">
        <ReportForm credential={credential} onDone={close} />
      </Dialog>
    </>
  );
}
