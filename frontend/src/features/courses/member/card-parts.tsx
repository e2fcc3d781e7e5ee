import { isDomainUrl } from '@keyroster/contracts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Mine } from '../../../shared/api/courses.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { CopyButton, useCopy, useCopyWords } from '../../../shared/ui/copying/copy-button.js';
import { Secret } from '../secret.js';
import { nameOf, needsSeat, type Credential } from '../credentials/api.js';
import { DomainLink } from '../credentials/credential-cells.js';
import { Picture } from '../credentials/pictures.js';
import { useCourseWords } from '../words.js';
import { Code } from './code.js';
import classes from './member.module.css';
import { OwnSeat } from './own-seat.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import { Trouble } from './trouble.js';

const HOST_LOOK = { c: 'dimmed', truncate: true, display: 'block', w: 'fit-content', maw: '100%' } as const;

/** One of the user's credentials, with its number among all of them. */
export interface CardRow {
  mine: Mine;
  number: number;
}

interface ShownCard extends CardRow {
  credential: Credential | undefined;
  onUse: () => void;
}

/** One part of a card, which is a column of the table for screen readers. */
export interface CardPart {
  key: 'number' | 'courseName' | 'domain' | 'login' | 'password' | 'seats' | 'note' | 'use';
  header: string;
  show: (card: ShownCard) => ReactNode;
}

export function useCardParts(rows: readonly CardRow[]): readonly CardPart[] {
  const { columns } = useTexts();
  const words = useCourseWords();
  const hasSeats = rows.some(({ mine }) => mine.seat);
  const hasNotes = rows.some(({ mine }) => mine.note !== '');
  const names = columns.credentials;
  const parts: (CardPart | false)[] = [
    { key: 'number', header: names.number, show: ({ number }) => number },
    {
      key: 'courseName',
      header: names.courseName,
      show: ({ mine }) => (
        <>
          <Picture credential={mine} />
          <span className={classes['name']} title={nameOf(mine)}>
            {nameOf(mine)}
          </span>
        </>
      ),
    },
    {
      key: 'domain',
      header: names.domain,
      show: ({ mine }) => (
        <>
          <DomainLink domain={mine.domain} {...HOST_LOOK} />
          <span className="cut">{`${mine.title} · ${mine.subtitle}`}</span>
        </>
      ),
    },
    { key: 'login', header: names.login, show: (card) => <Login {...card} /> },
    { key: 'password', header: names.password, show: (card) => <Password {...card} /> },
    hasSeats && {
      key: 'seats',
      header: words.seats,
      show: ({ credential }) =>
        credential?.seat && <OwnSeat credential={credential} seat={credential.seat} />,
    },
    hasNotes && { key: 'note', header: words.note, show: ({ mine }) => mine.note },
    { key: 'use', header: words.use, show: (card) => <Ways {...card} /> },
  ];
  return parts.filter((part) => part !== false);
}

function Login({ mine, credential }: ShownCard) {
  const words = useCourseWords();
  if (mine.fill_only) return <span className={classes['value']}>{words.filledIn}</span>;
  if (!credential) return <Skeleton height={16} width="70%" />;
  return credential.email !== '' && <span className={classes['value']}>{credential.email}</span>;
}

function Password({ mine, credential, onUse }: ShownCard) {
  const { copyPasswordOf } = useCopyWords();
  if (mine.fill_only) return null;
  if (!credential) return <Skeleton height={16} width="40%" />;
  if (credential.password === '') return null;
  const name = nameOf(mine);
  return (
    <>
      <Secret value={credential.password} of={name} isWhole />
      <CopyButton text={credential.password} label={copyPasswordOf(name)} isSecret onCopy={onUse} />
    </>
  );
}

function Ways({ credential, onUse }: ShownCard) {
  if (!credential) return <Skeleton height={36} />;
  return (
    <>
      {credential.has_code && !needsSeat(credential) && <Code credential={credential} />}
      <Group gap="4px 8px" align="stretch">
        {isDomainUrl(credential.domain) && <OpenSite credential={credential} onUse={onUse} />}
        {credential.email !== '' && <CopyLogin credential={credential} onUse={onUse} />}
        <Trouble credential={credential} />
      </Group>
    </>
  );
}

interface WayProps {
  credential: Credential;
  onUse: () => void;
}

/** Copies the password on the way to the site, where it is to be pasted. */
function OpenSite({ credential, onUse }: WayProps) {
  const { openSite, pasteIt } = useCourseWords();
  const [isCopied, copy] = useCopy(credential.password, true);
  const Icon = isCopied ? IconCheck : IconExternalLink;
  return (
    <Button
      component="a"
      href={credential.domain}
      target="_blank"
      rel="noopener noreferrer"
      // Without a seat the button that takes one is the main action.
      variant={needsSeat(credential) ? 'default' : 'light'}
      px={8}
      className={classes['open'] ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${isCopied ? pasteIt : openSite} ${nameOf(credential)}`}
      onClick={() => {
        onUse();
        if (credential.password !== '') copy();
      }}
    >
      {isCopied ? pasteIt : openSite}
    </Button>
  );
}

function CopyLogin({ credential, onUse }: WayProps) {
  const words = useCourseWords();
  const { copied } = useCopyWords();
  const [isCopied, copy] = useCopy(credential.email);
  const Icon = isCopied ? IconCheck : IconCopy;
  const name = words.copyLoginOf(nameOf(credential));
  return (
    <SecondaryButton
      px={8}
      className={classes['copy'] ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={isCopied ? `${copied}: ${name}` : name}
      data-copied={isCopied || undefined}
      onClick={() => {
        onUse();
        copy();
      }}
    >
      {isCopied ? copied : words.copyLogin}
    </SecondaryButton>
  );
}
