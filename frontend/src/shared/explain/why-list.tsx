import type { ExplainedRule, ExplainAnswer, ExplainRepair } from '@keyroster/contracts/dto';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { Whom } from '../api/people.js';
import { useRoleName } from '../user-words.js';
import { useSeatWords } from '../seats/seat-people.js';
import { AwaitedRows } from '../table/table-states.js';
import { useConfirm } from '../ui/confirm-dialog.js';
import { whileBusy } from '../ui/while-busy.js';
import { useExplainWords } from './explain-words.js';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { useTexts } from '../i18n/language.js';

interface WhyListProps {
  user: Whom;
  /** A title or credential; without one it is about signing in. */
  wanted?: Wanted;
}

/** What stands in somebody's way, rule by rule, with what would mend it. */
export function WhyList({ user, wanted = {} }: WhyListProps) {
  const words = useExplainWords();
  const explained = useQuery(explainQuery(user._id, wanted));
  const { data } = explained;
  if (!data) return <AwaitedRows of={explained} height={160} />;
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {data.may ? words.may : words.mayNot}
      </Text>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }} aria-label={words.heading}>
        {data.rules.map((rule) => (
          <Rule key={rule.rule} told={rule} email={user.email} />
        ))}
      </Stack>
    </Stack>
  );
}

interface RuleProps {
  told: ExplainedRule;
  email: string | undefined;
}

function Rule({ told: { rule, holds, detail, repair }, email }: RuleProps) {
  const words = useExplainWords();
  const mend = useRepair(email);
  const roleName = useRoleName();
  const seatWords = useSeatWords();
  const [dialog, ask] = useConfirm();
  const { role, loses, seen } = detail.values;
  const values = typeof role === 'string' ? { ...detail.values, role: roleName(role) } : detail.values;
  // Somebody else loses their seat by it.
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
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          {...whileBusy(mend.isPending)}
          onClick={press}
        >
          {label}
        </Button>
      )}
      {dialog}
    </Group>
  );
}

interface Wanted {
  p_id?: string;
  shop_id?: string;
}

const explainQuery = (userId: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['explain', 'detail', userId, wanted],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ user_id: userId, ...wanted });
      return (await send('GET', `/explain?${query.toString()}`, { signal })) as ExplainAnswer;
    },
  });

/** The call that the server names: whatever shows the user is fetched again. */
function useRepair(email: string | undefined) {
  const { successes } = useTexts();
  return useChange({
    send: ({ method, path, body }: ExplainRepair) => send(method, path.replace(/^\/api/, ''), { body }),
    success: successes.updated,
    about: email,
    changes: [['explain'], ['oneUser'], ['users'], ['assignments'], ['whitelist'], ['renewals'], ['seats']],
  });
}
