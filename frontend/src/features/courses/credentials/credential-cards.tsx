import { isDomainUrl } from '@keyroster/contracts';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { FailedLoad } from '../../../shared/ui/failed-load.js';
import { Secret } from '../../../shared/ui/secret.js';
import { useCopy } from '../../../shared/ui/use-copy.js';
import { isClosed, type Credential } from '../api.js';
import classes from './credentials.module.css';
import type { FoundCredentials } from './credential-list.js';
import { nameOf } from '../drag/drag-data.js';
import { LateCode, LateTrouble } from '../living/late-living.js';
import { Picture } from './picture.js';
import { SeatOf } from './seat-columns.js';
import { useCourseWords } from '../words.js';

/** The credentials on a phone. */
export function CredentialCards({ label, rows, isFailed, onRetry, empty }: FoundCredentials) {
  if (!rows && isFailed) {
    return <FailedLoad onRetry={onRetry} />;
  }
  if (!rows) return <Skeleton height={172} />;
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <ul className={classes['cards']} aria-label={label}>
      {rows.map(({ credential }) => (
        <CredentialCard key={credential._id} credential={credential} />
      ))}
    </ul>
  );
}

function CredentialCard({ credential }: { credential: Credential }) {
  const words = useCourseWords();
  const name = nameOf(credential);
  const isOpen = !isClosed(credential);
  return (
    <li className={classes['card']}>
      <Group gap="sm" wrap="nowrap">
        <Picture credential={credential} />
        <Text fw={600} lineClamp={2} title={name} miw={0} className={classes['words'] ?? ''}>
          {name}
        </Text>
      </Group>
      {credential.note !== '' && (
        <Text size="sm" c="dimmed" className={classes['note'] ?? ''}>
          {credential.note}
        </Text>
      )}
      <SeatOf credential={credential} />
      {isOpen && (
        <>
          <Text ff="monospace" size="sm" className={classes['words'] ?? ''}>
            {credential.email}
          </Text>
          <Secret value={credential.password} of={name} />
        </>
      )}
      <LateCode credential={credential} />
      <div className={classes['ways']}>
        {isOpen && (
          <>
            <CopyWide label={words.copyLogin} of={name} text={credential.email} />
            <CopyWide label={words.copyPassword} of={name} text={credential.password} isSecret />
          </>
        )}
        {isDomainUrl(credential.domain) && (
          <Button
            component="a"
            href={credential.domain}
            target="_blank"
            rel="noopener noreferrer"
            className={classes['wide'] ?? ''}
            // Who has no seat takes one first.
            variant={isOpen ? 'filled' : 'default'}
            leftSection={<IconExternalLink size={16} aria-hidden />}
            aria-label={`${words.openSite} ${name}`}
          >
            {words.openSite}
          </Button>
        )}
      </div>
      <LateTrouble credential={credential} />
    </li>
  );
}

interface CopyWideProps {
  label: string;
  of: string;
  text: string;
  isSecret?: boolean;
}

function CopyWide({ label, of, text, isSecret = false }: CopyWideProps) {
  const [isCopied, copy] = useCopy(text, isSecret);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      px={8}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={`${label} ${of}`}
      onClick={copy}
    >
      {label}
    </Button>
  );
}
