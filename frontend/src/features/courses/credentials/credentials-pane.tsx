import { Group, Title as Heading, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useRenameSubtitle, useRenameTitle } from '../api.js';
import classes from '../courses.module.css';
import { useOpenCourse, useSelection } from '../open-course.js';
import { CredentialSearch, FoundElsewhere } from '../search.js';
import { NameForm } from '../titles/names.js';
import { useCourseWords } from '../words.js';
import type { Subtitle, Title } from '../../../shared/api/courses.js';
import { credentialsQuery, nameOf, useDeleteCredential, type Credential } from './api.js';
import { CopyDialog } from './copy-dialog.js';
import { CredentialActionsProvider, type CredentialActions } from './credential-buttons.js';
import { CredentialForm } from './credential-form.js';
import { CredentialList } from './credential-list.js';
import { CredentialTable } from './credential-table.js';

export function CredentialsPane() {
  const words = useCourseWords();
  const { subtitle } = useOpenCourse();
  const remove = useDeleteCredential();
  const { search, setSearch, carryTo } = usePaneSearch();
  const [picked, setPicked] = useState<Credential | null>(null);
  const [copied, setCopied] = useState<Credential | null>(null);
  const [dialog, ask] = useConfirm();
  const { data } = useQuery({ ...credentialsQuery(subtitle?._id ?? ''), enabled: subtitle !== undefined });
  const newest = data?.find(({ _id }) => _id === picked?._id) ?? picked;
  // Opening another subtitle ends the edit.
  const edited = newest && newest.shop_id === subtitle?._id ? newest : null;

  const askToDelete = (credential: Credential) =>
    ask({
      consequence: words.credentialGoes(nameOf(credential)),
      onConfirm: () =>
        remove.mutate(credential, {
          onSuccess: () => setPicked((before) => (before?._id === credential._id ? null : before)),
        }),
    });

  const actions: CredentialActions = { edit: setPicked, remove: askToDelete, copyTo: setCopied };

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="md" aria-label={words.credentials}>
      <SelectionHeader />
      <CredentialForm
        key={edited?._id ?? 'new'}
        subtitle={subtitle}
        edited={edited}
        onDone={() => setPicked(null)}
      />
      <Stack gap="sm">
        <CredentialSearch heading={words.credentials} level={3} search={search} onSearch={setSearch} />
        {subtitle ? (
          <CredentialActionsProvider value={actions}>
            <CredentialList key={subtitle._id} subtitle={subtitle} search={search}>
              {(found) => <CredentialTable {...found} />}
            </CredentialList>
          </CredentialActionsProvider>
        ) : (
          search.trim() === '' && <Text c="dimmed">{words.chooseSubtitle}</Text>
        )}
      </Stack>
      <FoundElsewhere search={search} subtitleId={subtitle?._id ?? null} onOpen={carryTo} />
      <CopyDialog credential={copied} onClose={() => setCopied(null)} />
      {dialog}
    </Stack>
  );
}

interface PaneSearch {
  search: string;
  setSearch: (text: string) => void;
  /** Keeps the search text for a subtitle that is about to be opened. */
  carryTo: (subtitleId: string) => void;
}

/** The search in the open subtitle; another subtitle starts with an empty one. */
function usePaneSearch(): PaneSearch {
  const { subtitleId } = useSelection();
  const [typed, setTyped] = useState({ at: subtitleId, text: '' });
  return {
    search: typed.at === subtitleId ? typed.text : '',
    setSearch: (text) => setTyped({ at: subtitleId, text }),
    carryTo: (next) => setTyped({ at: next, text: typed.text }),
  };
}

function SelectionHeader() {
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Heading order={2} size="h5" className={classes['heading'] ?? ''}>
        {subtitle?.subtitle ?? title?.shop_name ?? words.credentials}
      </Heading>
      <div className={classes['rename']}>
        {subtitle && <RenameSubtitle key={subtitle._id} subtitle={subtitle} />}
        {title && !subtitle && <RenameTitle key={title._id} title={title} />}
      </div>
    </Group>
  );
}

function RenameTitle({ title }: { title: Title }) {
  const { labels } = useTexts();
  const words = useCourseWords();
  const rename = useRenameTitle(title);
  return (
    <NameForm
      label={labels.renameTitle}
      current={title.shop_name}
      findFault={(name) => (name === '' ? words.titleEmpty : null)}
      onSave={rename.mutate}
    />
  );
}

function RenameSubtitle({ subtitle }: { subtitle: Subtitle }) {
  const { labels, validation } = useTexts();
  const rename = useRenameSubtitle(subtitle);
  return (
    <NameForm
      label={labels.renameSubtitle}
      current={subtitle.subtitle}
      findFault={(name) => (name === '' ? validation.subtitleEmpty : null)}
      onSave={rename.mutate}
    />
  );
}
