import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { keepFile } from '../../shared/ui/download-button.js';
import { useCopyWords, useCopy } from '../../shared/ui/copying/copy-button.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useCurrentUser } from '../../shared/api/session/session.js';
import { useNewRecovery } from './api.js';
import classes from './security.module.css';
import { useSecurityWords } from './words.js';

export function RecoveryRow() {
  const words = useSecurityWords();
  const { factors } = useCurrentUser();
  const [confirmation, ask] = useConfirm();
  const renewal = useNewRecovery();
  if (!factors) return null;
  return (
    <div className={classes['row']}>
      <Text size="sm">{words.recoveryLeft(factors.recovery)}</Text>
      <Button
        variant="default"
        size="xs"
        flex="none"
        {...whileBusy(renewal.isPending)}
        onClick={() =>
          ask({
            text: words.recoveryQuestion,
            consequence: words.recoveryVoid,
            action: words.recoveryNew,
            onConfirm: () => renewal.mutate(null),
          })
        }
      >
        {words.recoveryNew}
      </Button>
      {confirmation}
    </div>
  );
}

interface RecoveryDialogProps {
  codes: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** The codes are shown once: only the button closes the dialog. */
export function RecoveryDialog({ codes, isOpen, onClose }: RecoveryDialogProps) {
  const words = useSecurityWords();
  const { copied } = useCopyWords();
  const text = codes.join('\n');
  const [isCopied, copy] = useCopy(text);
  const CopyIcon = isCopied ? IconCheck : IconCopy;
  const download = () => keepFile(new Blob([`${text}\n`], { type: 'text/plain' }), words.file);
  return (
    <Dialog opened={isOpen} onClose={onClose} isKept title={words.recovery} size="sm">
      <Stack gap="md">
        <Text size="sm">{words.recoveryOnce}</Text>
        <ul className={classes['codes']} aria-label={words.recovery}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Button variant="default" leftSection={<CopyIcon size={16} aria-hidden />} onClick={copy}>
              {isCopied ? copied : words.copy}
            </Button>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
              {words.download}
            </Button>
          </Group>
          <Button onClick={onClose}>{words.kept}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
