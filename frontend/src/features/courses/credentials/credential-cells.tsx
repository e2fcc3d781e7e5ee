import { isDomainUrl } from '@keyroster/contracts';
import { Anchor, Popover, UnstyledButton, type AnchorProps } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../shared/paths.js';
import { seatsQuery, SeatPeople, useSeatWords } from '../../../shared/seats/seat-people.js';
import { Cut } from '../../../shared/table/cells/cell-button.js';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { useCourseWords } from '../words.js';
import { nameOf, type Credential } from './api.js';
import { Picture } from './pictures.js';
import classes from './credentials.module.css';

interface CellProps {
  credential: Credential;
}

interface NameProps extends CellProps {
  isTroubled: boolean;
}

export function CourseName({ credential, isTroubled }: NameProps) {
  return (
    <span className={`in-line ${classes['course']}`}>
      <Picture credential={credential} />
      <span style={{ lineHeight: '16px' }}>
        <Cut isWide>{credential.course_name}</Cut>
        <Marks credential={credential} isTroubled={isTroubled} />
      </span>
    </span>
  );
}

/** A link without a referrer; a domain that is no web address stays plain text. */
export function DomainLink({ domain, ...look }: { domain: string } & AnchorProps) {
  if (!isDomainUrl(domain)) return domain;
  const host = new URL(domain).host.replace(/^www\./, '');
  return (
    <Anchor href={domain} target="_blank" rel="noopener noreferrer" inherit {...look}>
      {host}
    </Anchor>
  );
}

export function Login({ credential }: CellProps) {
  const words = useCourseWords();
  return (
    <span className={`in-line ${classes['login']}`}>
      <Cut isWide>{credential.email}</Cut>
      <CopyButton
        text={credential.email}
        label={words.copyLoginOf(nameOf(credential))}
        className={classes['tool']}
      />
    </span>
  );
}

/** The attributes of the button that drags a row by the keyboard. */
export const DragHandleContext = createContext<ComponentProps<'button'> | null>(null);

export function DragHandle({ number }: { number: number }) {
  const handle = useContext(DragHandleContext);
  return (
    <span className={classes['number']}>
      {handle && (
        <UnstyledButton {...handle} className={classes['handle']}>
          <IconGripVertical size={14} aria-hidden />
        </UnstyledButton>
      )}
      {number}
    </span>
  );
}

/** Small marks under the name; a credential without anything particular has none. */
function Marks({ credential, isTroubled }: NameProps) {
  const words = useCourseWords();
  const name = nameOf(credential);
  const { seats, has_code, fill_only, note } = credential;
  if (!isTroubled && seats === 0 && !has_code && !fill_only && note === '') return null;
  return (
    <span className={`in-line ${classes['marks']}`} data-alone>
      {isTroubled && (
        <Link
          to={PATHS.troubles}
          className={classes['warning']}
          aria-label={words.troubleOf(name)}
          title={words.troubleOf(name)}
        >
          {words.broken}
        </Link>
      )}
      {seats > 0 && <AdminSeats credential={credential} />}
      {has_code && <span title={words.hasCodeOf(name)}>{words.hasCode}</span>}
      {fill_only && <span>{words.fillOnly}</span>}
      {note !== '' && <span title={note}>{words.note}</span>}
    </span>
  );
}

function AdminSeats({ credential }: CellProps) {
  const words = useSeatWords();
  const { data } = useQuery(seatsQuery);
  const seats = data?.find(({ p_id }) => p_id === credential._id);
  if (!seats) return null;
  const { held, of } = seats;
  return (
    <Popover
      withArrow
      shadow="md"
      width="min(400px, calc(100vw - 32px))"
      trapFocus
      // Positioned outside the page, which would grow wider when the row is scrolled away.
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <UnstyledButton aria-label={`${words.who(nameOf(credential))}: ${held.length}/${of}`}>
          {`${held.length}/${of}`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SeatPeople seats={seats} />
      </Popover.Dropdown>
    </Popover>
  );
}
