import { Text } from '@mantine/core';
import { useState } from 'react';
import { intervalText } from './explanation.js';
import { lanesOf, placeOf, type Bar } from './lanes.js';
import type { Overlap, Presence } from './presence-api.js';
import { usePresenceWords } from './presence-words.js';
import classes from './presence.module.css';

interface MarkProps {
  place: { left: string; width: string };
  text: string;
  kind: 'span' | 'overlap';
  onShow: (text: string | null) => void;
}

/** A bar that says exactly what it stands for to whoever points at it or focuses it. */
function Mark({ place, text, kind, onShow }: MarkProps) {
  return (
    <span
      role="img"
      tabIndex={0}
      aria-label={text}
      title={text}
      data-kind={kind}
      className={classes['mark']}
      style={place}
      onMouseEnter={() => onShow(text)}
      onMouseLeave={() => onShow(null)}
      onFocus={() => onShow(text)}
      onBlur={() => onShow(null)}
    />
  );
}

/** A lane for each address, and one on top in which they overlap. */
export function Strip({ presence }: { presence: Presence }) {
  const words = usePresenceWords();
  const [shown, setShown] = useState<string | null>(null);
  const lanes = lanesOf(presence);
  const overlapText = (overlap: Overlap) =>
    `${words.minutes(overlap.minutes)}, ${intervalText(overlap)}: ${overlap.ips.join(' + ')}`;
  const barText = (ip: string, bar: Bar) =>
    `${ip}, ${intervalText(bar)}, ${bar.devices.join(', ') || words.unknownDevice}`;
  return (
    <div role="group" aria-label={words.strip} className={classes['strip']}>
      {presence.overlaps.length > 0 && (
        <>
          <span className={classes['name']}>{words.overlaps}</span>
          <span className={classes['lane']}>
            {presence.overlaps.map((overlap) => (
              <Mark
                key={overlap.from}
                kind="overlap"
                place={placeOf(overlap, presence)}
                text={overlapText(overlap)}
                onShow={setShown}
              />
            ))}
          </span>
        </>
      )}
      {lanes.map(({ ip, isListed, bars }) => (
        <div key={ip} className={classes['row']}>
          <span className={classes['name']} data-mono title={isListed ? words.listed : undefined}>
            {ip}
            {isListed && <span className={classes['listed']}> {words.listed}</span>}
          </span>
          <span className={classes['lane']}>
            {presence.overlaps.map((overlap) => (
              <span
                key={overlap.from}
                aria-hidden
                className={classes['shade']}
                style={placeOf(overlap, presence)}
              />
            ))}
            {bars.map((bar) => (
              <Mark
                key={bar.from}
                kind="span"
                place={placeOf(bar, presence)}
                text={barText(ip, bar)}
                onShow={setShown}
              />
            ))}
          </span>
        </div>
      ))}
      <Text size="xs" c="dimmed" className={classes['said']} data-testid="said">
        {shown ?? words.hint}
      </Text>
    </div>
  );
}
