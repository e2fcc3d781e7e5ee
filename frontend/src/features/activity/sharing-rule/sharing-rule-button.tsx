import { Button } from '@mantine/core';
import { useState } from 'react';
import { latePart } from '../../../shared/late.js';
import { useSharingRuleWords } from './sharing-rule-words.js';

const SharingRuleDialog = latePart(async () => (await import('./sharing-rule-dialog.js')).SharingRuleDialog);

/** What becomes of whoever raises a sharing alarm; the dialog is loaded with the first that opens. */
export function SharingRuleButton() {
  const words = useSharingRuleWords();
  const [isOpen, setIsOpen] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const open = () => {
    setIsNeeded(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {words.button}
      </Button>
      {isNeeded && <SharingRuleDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
