import { boardColumnOf, daysUntil, formatDateTime, renewedPackage } from '@keyroster/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { settingsQuery } from '../../shared/api/config.js';
import { oneUserQuery, packagesQuery } from '../../shared/api/people.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { isSingleKey } from '../../shared/keys/key-targets.js';
import { phoneNumberOf } from '../../shared/messages/message-buttons.js';
import { UserMessage } from '../../shared/messages/message-dialog.js';
import type { Card, Column } from '../../shared/renewals/board.js';
import { useMoney } from '../../shared/renewals/money.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { KeyHint, SecondaryButton, Hint } from '../../shared/ui/quiet.js';
import { useBoardWords } from './words.js';

interface RemindProps {
  columns: readonly Column[];
  setTold: (card: Card, value: boolean) => void;
}

const REMINDED: ReadonlySet<string> = new Set(['expired', 'today', 'soon']);

export function Remind({ columns, setTold }: RemindProps) {
  const words = useBoardWords();
  const due = useDue(columns);
  const [isOpen, setIsOpen] = useState(false);
  // The users who were skipped, or whose message was just sent.
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const left = due.filter(({ _id }) => !handled.has(_id));
  const [card, next] = left;
  // While the dialog fades out it shows the last one.
  const [shown, setShown] = useState(card);
  if (card && shown !== card) setShown(card);
  // Closes after the last card, so that one that becomes due later doesn't open the dialog again.
  if (isOpen && !card) setIsOpen(false);
  // Prefetches the next user, so that their text shows at once.
  useQuery({ ...oneUserQuery(next?._id ?? ''), enabled: isOpen && next !== undefined });

  const open = () => {
    setHandled(new Set());
    setIsOpen(true);
  };
  const goOn = () => {
    if (!card) return;
    setHandled((before) => new Set(before).add(card._id));
  };
  useWindowEvent('keydown', (event) => {
    if (!isOpen || event.key.toLowerCase() !== 's' || !isSingleKey(event)) return;
    event.preventDefault();
    goOn();
  });

  return (
    <>
      {due.length > 0 && <SecondaryButton onClick={open}>{words.remind(due.length)}</SecondaryButton>}
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={shown ? words.reminder(shown.email) : ''}
      >
        {shown && (
          <Stack gap="sm">
            <About card={shown} left={left} />
            <UserMessage
              key={shown._id}
              userId={shown._id}
              series={{
                skip: (
                  <>
                    {words.skip}
                    <KeyHint name="S" />
                  </>
                ),
                marksAsTold: true,
                onSkip: goOn,
                onSent: () => {
                  setTold(shown, true);
                  goOn();
                },
              }}
            />
          </Stack>
        )}
      </Dialog>
    </>
  );
}

function useDue(columns: readonly Column[]): Card[] {
  const now = useMinute();
  const { data: settings } = useQuery(settingsQuery);
  const region = settings?.phoneRegion;
  return useMemo(() => {
    const cards = columns.flatMap(({ cards }) => cards.map(({ card }) => card));
    return cards.filter(
      ({ end, told_at, wasap }) =>
        told_at === null && REMINDED.has(boardColumnOf(end, now)) && phoneNumberOf(wasap, region) !== null,
    );
  }, [columns, now, region]);
}

function About({ card, left }: { card: Card; left: readonly Card[] }) {
  const { screens } = useTexts();
  const page = usePageTexts();
  const words = useBoardWords();
  const money = useMoney();
  const { data: packages = [] } = useQuery(packagesQuery);
  const priceOf = (of: Card) => renewedPackage(of.package, packages)?.amount ?? of.amount ?? 0;
  const { end } = card;
  const days = daysUntil(end, useMinute());
  const ends = days === false ? screens.expired : page.daysLeft(days);
  const sum = left.reduce((all, one) => all + priceOf(one), 0);
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {days === 0 ? screens.endsTonight : `${ends} · ${formatDateTime(end)}`} ·{' '}
        {words.wouldPay(money(priceOf(card)))}
      </Text>
      <Hint data-figure role="status">
        {words.toRemind(left.length, money(sum))}
      </Hint>
    </Group>
  );
}
