import { daysUntil, formatDate, formatDateTime } from '@keyroster/contracts';
import {} from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconMessage } from '@tabler/icons-react';
import { memo } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import type { Card } from '../../shared/renewals/board.js';
import { CellButton } from '../../shared/table/cells/cell-button.js';
import { DaysLeft } from '../../shared/ui/days-left.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { UserLink } from '../../shared/ui/user-link.js';
import { Hint } from '../../shared/ui/quiet.js';
import classes from './renewals.module.css';
import { useBoardWords } from './words.js';

export interface BoardActions {
  /** Settles when the renewal is done or refused. */
  renew: (card: Card) => Promise<unknown>;
  renewBy: (card: Card) => void;
  setTold: (card: Card, value: boolean) => void;
  message: (card: Card) => void;
}

export const BoardCard = memo(function BoardCard({ card, actions }: { card: Card; actions: BoardActions }) {
  const texts = useTexts();
  const words = useBoardWords();
  const now = useMinute();
  const { email, end, supervisor, told_at } = card;
  const isTold = told_at !== null;
  return (
    <li className={classes['card']} data-board-card={card._id}>
      <UserLink userId={card._id}>
        <span className={classes['email']} title={email}>
          {email}
        </span>
      </UserLink>
      <div className={classes['facts']}>
        <DaysLeft left={daysUntil(end, now)} canWrap />
        <Hint size="xs" title={words.endsOn(formatDateTime(end))}>
          {formatDate(end)}
        </Hint>
        {supervisor && (
          <Hint size="xs" truncate title={`${words.supervisor}: ${supervisor}`}>
            {supervisor}
          </Hint>
        )}
      </div>
      <div className={classes['buttons']}>
        <CellButton
          label={words.renewOf(email)}
          title={texts.actions.renew}
          onClick={() => actions.renew(card)}
        >
          {texts.actions.renew}
        </CellButton>
        <CellButton
          label={words.renewBy(email)}
          title={words.renewBy(email)}
          onClick={() => actions.renewBy(card)}
        >
          <IconCalendarPlus size={14} aria-hidden />
        </CellButton>
        <CellButton
          label={words.messageTo(email)}
          title={words.message}
          onClick={() => actions.message(card)}
        >
          <IconMessage size={14} aria-hidden />
        </CellButton>
        <button
          type="button"
          className={classes['told']}
          aria-pressed={isTold}
          aria-label={words.toldOf(email)}
          title={isTold ? `${words.told} ${formatDateTime(told_at)}` : words.told}
          onClick={() => actions.setTold(card, !isTold)}
        >
          {isTold && <IconCheck size={14} aria-hidden />}
          {words.told}
        </button>
      </div>
    </li>
  );
});
