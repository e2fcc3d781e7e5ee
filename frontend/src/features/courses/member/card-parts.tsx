import { isDomainUrl } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { Secret } from '../../../shared/ui/copying/secret.js';
import { nameOf, needsSeat, type Credential } from '../credentials/api.js';
import { DomainLink } from '../credentials/credential-cells.js';
import { Picture, type CredentialRow } from '../credentials/credential-list.js';
import { useCourseWords } from '../words.js';
import { useCopy, useCopyWords } from '../../../shared/ui/copying/copy-button.js';
import { Code } from './code.js';
import classes from './member.module.css';
import { OwnSeat } from './own-seat.js';
import { Trouble } from './trouble.js';

const HOST_LOOK = { c: 'dimmed', truncate: true, display: 'block', w: 'fit-content', maw: '100%' } as const;

/** One part of a card, which is a column of the table for screen readers. */
export interface CardPart {
  key: 'number' | 'courseName' | 'domain' | 'login' | 'password' | 'seats' | 'note' | 'use';
  header: string;
  show: (row: CredentialRow, onUse: () => void) => ReactNode;
}

export function useCardParts(rows: readonly CredentialRow[]): readonly CardPart[] {
  const { columns } = useTexts();
  const words = useCourseWords();
  const hasSeats = rows.some(({ credential }) => credential.seats > 0);
  const hasNotes = rows.some(({ credential }) => credential.note !== '');
  return useMemo(() => {
    const names = columns.credentials;
    const parts: (CardPart | false)[] = [
      { key: 'number', header: names.number, show: ({ number }) => number },
      {
        key: 'courseName',
        header: names.courseName,
        show: ({ credential }) => <Name credential={credential} />,
      },
      {
        key: 'domain',
        header: names.domain,
        show: ({ credential }) => <DomainLink domain={credential.domain} {...HOST_LOOK} />,
      },
      {
        key: 'login',
        header: names.login,
        show: ({ credential }, onUse) => <Login credential={credential} onUse={onUse} />,
      },
      {
        key: 'password',
        header: names.password,
        show: ({ credential }, onUse) => <Password credential={credential} onUse={onUse} />,
      },
      hasSeats && {
        key: 'seats',
        header: words.seats,
        show: ({ credential }) =>
          credential.seat && <OwnSeat credential={credential} seat={credential.seat} />,
      },
      hasNotes && { key: 'note', header: words.note, show: ({ credential }) => credential.note },
      {
        key: 'use',
        header: words.use,
        show: ({ credential }, onUse) => <Ways credential={credential} onUse={onUse} />,
      },
    ];
    return parts.filter((part) => part !== false);
  }, [columns, words, hasSeats, hasNotes]);
}

interface PartProps {
  credential: Credential;
  onUse: () => void;
}

function Name({ credential }: Pick<PartProps, 'credential'>) {
  const name = nameOf(credential);
  return (
    <>
      <Picture credential={credential} />
      <span className={classes['name']} title={name}>
        {name}
      </span>
    </>
  );
}

function Login({ credential, onUse }: PartProps) {
  const words = useCourseWords();
  if (needsSeat(credential)) return null;
  return (
    <>
      <span className={classes['value']}>{credential.email}</span>
      <CopyWide
        label={words.copyLogin}
        name={words.copyLoginOf(nameOf(credential))}
        text={credential.email}
        onCopy={onUse}
      />
    </>
  );
}

function Password({ credential, onUse }: PartProps) {
  const words = useCourseWords();
  const { copyPasswordOf } = useCopyWords();
  if (needsSeat(credential)) return null;
  const name = nameOf(credential);
  return (
    <>
      <Secret value={credential.password} of={name} isWhole />
      <CopyWide
        label={words.copyPassword}
        name={copyPasswordOf(name)}
        text={credential.password}
        isSecret
        onCopy={onUse}
      />
    </>
  );
}

function Ways({ credential, onUse }: PartProps) {
  const { openSite } = useCourseWords();
  return (
    <>
      {credential.has_code && !needsSeat(credential) && <Code credential={credential} />}
      {isDomainUrl(credential.domain) && (
        <Button
          component="a"
          href={credential.domain}
          target="_blank"
          rel="noopener noreferrer"
          // Without a seat the button that takes one is the main action.
          variant={needsSeat(credential) ? 'default' : 'light'}
          className={classes['open'] ?? ''}
          leftSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={`${openSite} ${nameOf(credential)}`}
          onClick={onUse}
        >
          {openSite}
        </Button>
      )}
      <Trouble credential={credential} />
    </>
  );
}

interface CopyWideProps {
  label: string;
  name: string;
  text: string;
  isSecret?: boolean;
  onCopy: () => void;
}

function CopyWide({ label, name, text, isSecret = false, onCopy }: CopyWideProps) {
  const [isCopied, copy] = useCopy(text, isSecret);
  const { copied } = useCopyWords();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      px={8}
      className={classes['copy'] ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={isCopied ? `${copied}: ${name}` : name}
      data-copied={isCopied || undefined}
      onClick={() => {
        onCopy();
        copy();
      }}
    >
      {isCopied ? copied : label}
    </Button>
  );
}
