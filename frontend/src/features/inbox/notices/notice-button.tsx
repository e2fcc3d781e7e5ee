import { Button, Text } from '@mantine/core';
import { useInboxWords } from '../words.js';
import { askNoticeLeave, useNoticeLeave } from './notice-leave.js';

/** Asks for leave to show notifications; then says how that stands. */
export function NoticeButton() {
  const words = useInboxWords();
  const leave = useNoticeLeave();
  if (leave === 'default') {
    return (
      <Button variant="default" onClick={() => void askNoticeLeave()}>
        {words.notify}
      </Button>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {leave === 'granted' ? words.notified : words.notNotified}
    </Text>
  );
}
