import { ALARM_LOCK_MINUTES, ALARM_LOCK_MINUTES_MAX } from '@keyroster/contracts';
import type { AlarmRuleAnswer, AlarmRulePayload } from '@keyroster/contracts/dto';
import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { AwaitedRows } from '../../shared/table/table-states.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useEver } from '../../shared/ui/use-ever.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useSharingRuleWords } from './words.js';

const RULE_KEY = ['alarms', 'rule'] as const;

const ruleQuery = queryOptions({
  queryKey: RULE_KEY,
  queryFn: async ({ signal }) => (await send('GET', '/alarms/rule', { signal })) as AlarmRuleAnswer,
});

/** The rule for sharing alarms: whether they lock the user, and for how long. */
export function SharingRuleButton() {
  const words = useSharingRuleWords();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {words.button}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={words.title} withCloseButton={false} size="sm">
        <Rule onClose={close} />
      </Dialog>
    </>
  );
}

/** Always read anew: saving a cached rule would undo what another admin set since. */
function Rule({ onClose }: { onClose: () => void }) {
  const rule = useQuery(ruleQuery);
  const isRead = useEver(rule.isFetchedAfterMount && !rule.isError);
  if (rule.data && isRead) return <RuleForm rule={rule.data} onClose={onClose} />;
  return <AwaitedRows of={rule} height={140} />;
}

function RuleForm({ rule, onClose }: { rule: AlarmRulePayload; onClose: () => void }) {
  const { actions, successes } = useTexts();
  const words = useSharingRuleWords();
  const [lock, setLock] = useState(rule.lock);
  const [minutes, setMinutes] = useState<number | string>(rule.minutes);
  const save = useChange({
    send: (body: AlarmRulePayload) => send('POST', '/alarms/rule', { body }),
    success: successes.updated,
    changes: [RULE_KEY],
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ lock, minutes: Number(minutes) || ALARM_LOCK_MINUTES }, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <Switch
          label={words.lock}
          description={words.lockHint}
          checked={lock}
          onChange={({ currentTarget }) => setLock(currentTarget.checked)}
        />
        <NumberInput
          label={words.minutes}
          min={1}
          max={ALARM_LOCK_MINUTES_MAX}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {actions.cancel}
          </Button>
          <Button {...whileBusy(save.isPending)} type="submit">
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
