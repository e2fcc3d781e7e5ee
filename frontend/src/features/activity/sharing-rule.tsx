import { ALARM_LOCK_MINUTES, ALARM_LOCK_MINUTES_MAX } from '@keyroster/contracts';
import type { AlarmRulePayload } from '@keyroster/contracts/dto';
import { Box, NumberInput, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import { Awaited } from '../../shared/ui/empty-state.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { useEver } from '../../shared/ui/hooks/use-ever.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { alarmRuleQuery, useSaveAlarmRule } from './api.js';
import { useSharingRuleWords } from './words.js';

export function SharingRuleButton() {
  const words = useSharingRuleWords();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <SecondaryButton onClick={open}>{words.button}</SecondaryButton>
      <Dialog opened={isOpen} onClose={close} title={words.title} withCloseButton={false} size="sm">
        <Rule onClose={close} />
      </Dialog>
    </>
  );
}

export function SharingRulePage() {
  const { heading } = useSharingRuleWords();
  return (
    <Screen title={heading} width="text">
      <Box maw={420}>
        <Rule />
      </Box>
    </Screen>
  );
}

/** Always read anew: saving a cached rule would undo what another admin set since. */
function Rule({ onClose }: { onClose?: () => void }) {
  const rule = useQuery(alarmRuleQuery);
  const isRead = useEver(rule.isFetchedAfterMount && !rule.isError);
  if (rule.data && isRead) return <RuleForm rule={rule.data} onClose={onClose} />;
  return <Awaited of={rule} height={140} />;
}

function RuleForm({ rule, onClose }: { rule: AlarmRulePayload; onClose: (() => void) | undefined }) {
  const words = useSharingRuleWords();
  const [lock, setLock] = useState(rule.lock);
  const [minutes, setMinutes] = useState<number | string>(rule.minutes);
  const save = useSaveAlarmRule();
  return (
    <FieldsForm
      onSubmit={() =>
        save.mutate(
          { lock, minutes: Number(minutes) || ALARM_LOCK_MINUTES },
          { onSuccess: () => onClose?.() },
        )
      }
    >
      <Switch
        label={words.lock}
        description={words.lockHint}
        checked={lock}
        onChange={({ currentTarget }) => setLock(currentTarget.checked)}
      />
      <NumberInput
        label={words.minutes}
        maw={200}
        min={1}
        max={ALARM_LOCK_MINUTES_MAX}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
      />
      <FormButtons label={words.save} isBusy={save.isPending} onCancel={onClose} />
    </FieldsForm>
  );
}
