import { COST_DAYS, isDomainUrl, formatDateTime, VERSIONED_FIELDS } from '@keyroster/contracts';
import { Group, Stack, Text, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { exposedQuery, usePayCredential } from '../../../shared/api/courses.js';
import { PATHS } from '../../../shared/paths.js';
import { useMoney } from '../../../shared/renewals/money.js';
import { SeatPeople, seatsQuery } from '../../../shared/seats/seat-people.js';
import { CopyButton, useCopyWords } from '../../../shared/ui/copying/copy-button.js';
import { Secret } from '../secret.js';
import { SideDialog } from '../../../shared/ui/dialog.js';
import { titleUsersQuery } from '../api.js';
import { Code } from '../member/code.js';
import { useOpenCourse, useOpenState, useSelection } from '../open-course.js';
import { useCostWords, useCourseWords, useVersionWords } from '../words.js';
import {
  credentialsQuery,
  nameOf,
  type Credential,
  useRestoreVersion,
  useRevealVersion,
  versionsQuery,
} from './api.js';
import { ActionButton, ImageButton } from './credential-buttons.js';
import { DomainLink } from './credential-cells.js';
import { CredentialForm } from './credential-form.js';
import { urlOf } from './pictures.js';
import classes from './credentials.module.css';
import { SmallButton, whileBusy, SecondaryButton } from '../../../shared/ui/quiet.js';
import { Section } from '../../../shared/ui/screen.js';
import type { VersionAnswer } from '@keyroster/contracts/dto';
import { Facts } from '../../../shared/ui/lines.js';

/** The credential whose sheet is open, if it still exists. */
export function useOpenCredential(): Credential | undefined {
  const { subtitle } = useOpenCourse();
  const { credentialId } = useSelection();
  const { data } = useQuery({ ...credentialsQuery(subtitle?._id ?? ''), enabled: subtitle !== undefined });
  return data?.find(({ _id }) => _id === credentialId);
}

export function CredentialSheet() {
  const { closeCredential } = useSelection();
  const open = useOpenCredential();
  // Keeps the last credential while the sheet slides out.
  const [kept, setKept] = useState(open);
  if (open && open !== kept) setKept(open);
  const shown = open ?? kept;
  // Deferred: the frame renders first, because all at once would block the page for longer.
  const filled = useDeferredValue(shown);
  return (
    <SideDialog
      opened={open !== undefined}
      onClose={closeCredential}
      width={480}
      title={shown && nameOf(shown)}
    >
      {filled && <Sheet key={filled._id} credential={filled} onDone={closeCredential} />}
    </SideDialog>
  );
}

function Sheet({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const { subtitle } = useOpenCourse();
  const { isEdit = false } = useOpenState();
  return (
    <Stack gap="md">
      <CredentialFacts credential={credential} />
      <CredentialForm subtitle={subtitle} edited={credential} isPasswordNext={isEdit} onDone={onDone} />
      {credential.seats > 0 && <UsersNow credential={credential} />}
      <Costs credential={credential} />
      <KnownBy credential={credential} />
      <Versions credential={credential} />
    </Stack>
  );
}

function CredentialFacts({ credential }: { credential: Credential }) {
  const words = useCourseWords();
  const { copyPasswordOf } = useCopyWords();
  const name = nameOf(credential);
  const { email, password, domain, image, has_code } = credential;
  return (
    // On a phone the buttons stand beneath, so that the login and the password have room.
    <Group gap="md" align="flex-start">
      {image !== '' && (
        <img src={urlOf(credential)} alt={words.pictureOf(name)} className={`box ${classes['picture']}`} />
      )}
      <Stack gap={2} flex="1 1 180px" miw={0}>
        {isDomainUrl(domain) && (
          <Text size="sm" truncate>
            <DomainLink domain={domain} />
          </Text>
        )}
        <span className={`in-line ${classes['fact']}`}>
          <span>{email}</span>
          <CopyButton text={email} label={words.copyLoginOf(name)} />
        </span>
        <span className={`in-line ${classes['fact']}`}>
          <Secret value={password} of={name} isWhole />
          <CopyButton text={password} label={copyPasswordOf(name)} isSecret />
        </span>
        {has_code && <Code credential={credential} />}
      </Stack>
      <Group gap={2} wrap="nowrap">
        <ImageButton credential={credential} />
        <ActionButton action="copyTo" credential={credential} />
      </Group>
    </Group>
  );
}

function UsersNow({ credential }: { credential: Credential }) {
  const { usersNow } = useCourseWords();
  const { data } = useQuery(seatsQuery);
  const seats = data?.find(({ p_id }) => p_id === credential._id);
  return (
    seats && (
      <Section order={3} gap={4} name={usersNow}>
        <SeatPeople seats={seats} />
      </Section>
    )
  );
}

function KnownBy({ credential }: { credential: Credential }) {
  const words = useCourseWords();
  const { title } = useOpenCourse();
  const { data: users } = useQuery({ ...titleUsersQuery(title?._id ?? ''), enabled: title !== undefined });
  const { data: exposed } = useQuery(exposedQuery);
  const gone = exposed?.find(({ p_id }) => p_id === credential._id)?.total ?? 0;
  return (
    <Section order={3} gap={4} name={words.knownBy}>
      <Text size="sm">{users && words.knownByUsers(users.length)}</Text>
      {gone > 0 && (
        <Link to={PATHS.toChange} className={classes['warning']} data-alone>
          {words.knownByGone(gone)}
        </Link>
      )}
    </Section>
  );
}

function Costs({ credential }: { credential: Credential }) {
  const words = useCostWords();
  const money = useMoney();
  const paid = usePayCredential();
  const { _id, cost = 0, cost_days = COST_DAYS, paid_until = '', provider = '' } = credential;
  if (cost === 0 && paid_until === '') return null;
  const facts = [
    ...(cost > 0 ? [words.facts(money(cost), cost_days)] : []),
    ...(paid_until === '' ? [] : [words.until(paid_until)]),
    ...(provider === '' ? [] : [provider]),
  ];
  const name = nameOf(credential);
  return (
    <Section order={3} gap={4} name={words.heading}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">{facts.join(' · ')}</Text>
        <SmallButton
          aria-label={words.payOf(name)}
          isBusy={paid.isPending}
          onClick={() => paid.mutate({ _id, name })}
        >
          {words.pay}
        </SmallButton>
      </Group>
    </Section>
  );
}

/** The values of former versions are passwords: they are fetched on demand. */
export function Versions({ credential }: { credential: Credential }) {
  const words = useVersionWords();
  const { data } = useQuery(versionsQuery(credential._id));
  if (!data) return null;
  return (
    <Section order={3} gap="xs" name={words.heading}>
      {data.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Stack component="ul" gap="xs">
        {data.map((version) => (
          <Version key={version._id} version={version} />
        ))}
      </Stack>
    </Section>
  );
}

function Version({ version: { _id, at, by, changed } }: { version: VersionAnswer }) {
  const words = useVersionWords();
  const restore = useRestoreVersion();
  const reveal = useRevealVersion();
  const time = formatDateTime(at);
  return (
    <li>
      <Group gap="sm">
        <Text size="sm" flex={1}>
          {words.before(time, by, changed.map((field) => words.fields[field]).join(', '))}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          {...whileBusy(reveal.isPending)}
          aria-label={reveal.data ? words.hide : words.revealOf(time)}
          onClick={() => (reveal.data ? reveal.reset() : reveal.mutate(_id))}
        >
          {reveal.data ? words.hide : words.reveal}
        </Button>
        <SecondaryButton
          size="compact-sm"
          aria-label={words.restoreOf(time)}
          isBusy={restore.isPending}
          onClick={() => restore.mutate({ id: _id })}
        >
          {words.restore}
        </SecondaryButton>
      </Group>
      {reveal.data && (
        <div className={classes['values']}>
          <Facts facts={VERSIONED_FIELDS.map((field) => [words.fields[field], reveal.data[field]])} />
        </div>
      )}
    </li>
  );
}
