import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { downtimeQuery } from './api.js';
import classes from './troubles.module.css';
import { useTroubleWords } from './words.js';

/** As many are drawn. */
const SHOWN = 20;

/** For how long credentials were out of order, those with the most. */
export function DowntimeChart() {
  const words = useTroubleWords();
  const { data: rows } = useQuery(downtimeQuery);
  if (!rows) return null;
  const most = Math.max(1, rows[0]?.minutes ?? 0);
  return (
    <section aria-labelledby="downtime">
      <Title order={2} size="h5" id="downtime" mb="sm">
        {words.downtime}
      </Title>
      {rows.length === 0 && <EmptyState text={words.noDowntime} />}
      <dl className={classes['bars']}>
        {rows.slice(0, SHOWN).map(({ p_id, name, title, minutes, troubles }) => (
          <Bar
            key={p_id}
            name={`${title} · ${name}`}
            share={minutes / most}
            text={words.minutes(minutes, troubles)}
          />
        ))}
      </dl>
    </section>
  );
}

function Bar({ name, share, text }: { name: string; share: number; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes['figure']}>{text}</dd>
      <dd aria-hidden className={classes['track']}>
        <div className={classes['bar']} style={{ width: `${share * 100}%` }} />
      </dd>
    </>
  );
}
