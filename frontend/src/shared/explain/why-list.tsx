import type { ExplainedRule, ExplainAnswer, ExplainRepair } from '@keyroster/contracts/dto';
import { Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Whom } from '../api/people.js';
import { useRoleName } from '../user-words.js';
import { useSeatWords } from '../seats/seat-people.js';
import { Awaited } from '../ui/empty-state.js';
import { useConfirm } from '../ui/dialog.js';
import { useExplainWords } from './explain-words.js';
import { getQuery, send } from '../api/client.js';
import { SecondaryButton } from '../ui/quiet.js';
import { useChange } from '../api/use-change.js';

/** A title or credential; without either it is about signing in. */
interface Wanted {
  p_id?: string;
  shop_id?: string;
}

export function WhyList({ user, wanted = {} }: { user: Whom; wanted?: Wanted }) {
  const words = useExplainWords();
  const explained = useQuery(explainQuery(user._id, wanted));
  const { data } = explained;
  if (!data) return <Awaited of={explained} height={160} />;
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {data.may ? words.may : words.mayNot}
      </Text>
      <Stack component="ul" gap={2} aria-label={words.heading}>
        {data.rules.map((rule) => (
          <Rule key={rule.rule} told={rule} email={user.email} />
        ))}
      </Stack>
    </Stack>
  );
}

function Rule({ told, email }: { told: ExplainedRule; email: string | undefined }) {
  const { rule, holds, detail, repair } = told;
  const words = useExplainWords();
  const mend = useRepair(email);
  const roleName = useRoleName();
  const seatWords = useSeatWords();
  const [dialog, ask] = useConfirm();
  const { role, loses, seen } = detail.values;
  const values = typeof role === 'string' ? { ...detail.values, role: roleName(role) } : detail.values;
  // This repair frees the seat of another user.
  const label = typeof loses === 'string' ? seatWords.freeOf(loses) : words.repairs[rule];
  const press = () => {
    if (!repair || label === undefined) return;
    if (loses === undefined) mend.mutate(repair);
    else {
      ask({
        text: words.sure(label),
        consequence: words.lastSeen(String(loses), Number(seen)),
        action: seatWords.free,
        onConfirm: () => mend.mutate(repair),
      });
    }
  };
  const Tick = holds ? IconCheck : IconX;
  return (
    <Group component="li" gap="sm" wrap="nowrap" mih={32} py={4}>
      <Tick
        size={18}
        role="img"
        aria-label={holds ? words.holds : words.fails}
        color={holds ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-red-text)'}
        style={{ flex: 'none' }}
      />
      <Text size="sm" flex={1}>
        <strong>{words.rules[rule]}</strong>: {words.sentences[detail.code](values)}
      </Text>
      {repair && (
        <SecondaryButton size="compact-sm" flex="none" isBusy={mend.isPending} onClick={press}>
          {label}
        </SecondaryButton>
      )}
      {dialog}
    </Group>
  );
}

const explainQuery = (userId: string, wanted: Wanted) =>
  getQuery<ExplainAnswer>(
    ['explain', 'detail', userId, wanted],
    `/explain?${new URLSearchParams({ user_id: userId, ...wanted })}`,
  );

const useRepair = (email: string | undefined) =>
  useChange({
    send: ({ method, path, body }: ExplainRepair) => send(method, path.replace(/^\/api/, ''), { body }),
    successKey: 'updated',
    about: email,
    changes: ['explain', 'oneUser', 'users', 'assignments', 'whitelist', 'renewals', 'seats'],
  });
