import { NAMES_SHOWN, planFactsOf, type PlanAction } from '@keyroster/contracts';
import { Stack, Text } from '@mantine/core';
import { translated } from '../i18n/translate.js';
import { useSayCounts } from './counts.js';
import type { Plan } from './plan-api.js';
import classes from './plans.module.css';
import { usePlanWords } from './plan-words.js';

interface PlanViewProps {
  action: PlanAction;
  plan: Plan;
}

/** What a plan would do: how much in a sentence, to whom or what, and who is left out and why. */
export function PlanView({ action, plan: { counts, names, total, blocked } }: PlanViewProps) {
  const words = usePlanWords();
  const sayCounts = useSayCounts();
  return (
    <Stack gap="sm">
      <Text role="status">{words.sentences[action]((kind) => sayCounts(counts, kind))}</Text>
      {planFactsOf(action).isFinal && <Text c="var(--mantine-color-error)">{words.cannotBeUndone}</Text>}
      <Names names={names} total={total} />
      {blocked.length > 0 && (
        <div className={classes['blocked']}>
          <Text size="sm" fw={500}>
            {words.leftOut(blocked.length)}
          </Text>
          {[...byReason(blocked)].map(([message, those]) => (
            <div key={message}>
              <Text size="sm" c="dimmed">
                {translated(message)}
              </Text>
              <Names names={those.slice(0, NAMES_SHOWN).map(({ name }) => name)} total={those.length} />
            </div>
          ))}
        </div>
      )}
    </Stack>
  );
}

function byReason(blocked: Plan['blocked']): Map<string, Plan['blocked']> {
  const reasons = new Map<string, Plan['blocked']>();
  for (const one of blocked) {
    const known = reasons.get(one.message);
    if (known) known.push(one);
    else reasons.set(one.message, [one]);
  }
  return reasons;
}

/** The first names of many, and how many more there are. */
function Names({ names, total }: { names: readonly string[]; total: number }) {
  const words = usePlanWords();
  const more = total - names.length;
  return (
    <ul className={classes['names']}>
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>{name}</li>
      ))}
      {more > 0 && <li className={classes['more']}>{words.more(more)}</li>}
    </ul>
  );
}
