import { activityStatus, isNeverPinged, pingAge } from '@keyroster/contracts';
import { Text } from '@mantine/core';
import { agoText } from '../../../shared/activity/ago-text.js';
import { useStatusWords } from '../../../shared/activity/status-words.js';
import { useSecond } from '../../../shared/ui/use-second.js';
import { usePanelWords } from './panel-words.js';
import classes from './panel.module.css';

/** Active or not, and how long ago they were heard of. */
export function PingStatus({ lastPing }: { lastPing: number }) {
  const words = useStatusWords();
  const { neverPinged } = usePanelWords();
  const now = useSecond();
  const status = activityStatus(lastPing, now);
  return (
    <Text component="span" size="sm" className={classes['status'] ?? ''} data-status={status}>
      {words[status]} · {isNeverPinged(lastPing, now) ? neverPinged : agoText(pingAge(lastPing, now), words)}
    </Text>
  );
}
