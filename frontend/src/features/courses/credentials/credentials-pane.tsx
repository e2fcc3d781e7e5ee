import { Group, Title as Heading, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { KeptPlace } from '../../../shared/form/form-parts.js';
import { useConfirm } from '../../../shared/ui/dialog.js';
import { useIsWide } from '../../../shared/ui/hooks/use-is-wide.js';
import { useUnchanged } from '../../../shared/ui/hooks/use-unchanged.js';
import { SearchField } from '../../../shared/ui/search-field.js';
import { useRenameSubtitle, useRenameTitle } from '../api.js';
import classes from '../courses.module.css';
import { useOnlySubtitle, useOpenCourse, useOpenState, useSelection, useTitles } from '../open-course.js';
import { FoundElsewhere } from '../search.js';
import { NameForm } from '../titles/names.js';
import { TitleTools } from '../titles/subtitles-pane.js';
import { useCourseWords } from '../words.js';
import { nameOf, useDeleteCredential, type Credential } from './api.js';
import { CopyDialog } from './copy-dialog.js';
import { CredentialActionsProvider, type CredentialActions } from './credential-buttons.js';
import { CredentialForm } from './credential-form.js';
import { CredentialSheet, useOpenCredential } from './credential-sheet.js';
import { CredentialTable } from './credential-table.js';

export function CredentialsPane() {
  const { labels } = useTexts();
  const words = useCourseWords();
  const { data: titles } = useTitles();
  const { title, subtitle } = useOpenCourse();
  const isWide = useIsWide();
  const remove = useDeleteCredential();
  const { search, setSearch, carryTo } = usePaneSearch();
  const { openCredential } = useSelection();
  const isAside = useOpenCredential() !== undefined;
  const [copied, setCopied] = useState<Credential | null>(null);
  const [dialog, ask] = useConfirm();
  useOnlySubtitle();
  // Beneath the titles of a phone, which have a search above them, there is only the form.
  const isHeaded = isWide || title !== undefined;

  const actions = useUnchanged<CredentialActions>({
    open: ({ _id }) => openCredential(_id),
    edit: ({ _id }) => openCredential(_id, true),
    remove: (credential) =>
      ask({
        consequence: words.credentialGoes(nameOf(credential)),
        isUndoable: true,
        onConfirm: () => remove.mutate(credential),
      }),
    copyTo: setCopied,
  });

  return (
    <Stack component="section" className={classes['pane'] ?? ''} gap="sm" aria-label={words.credentials}>
      {isHeaded && (
        <Group gap="4px 12px">
          <Heading order={2} size="h5" className={classes['heading'] ?? ''}>
            {subtitle?.subtitle ?? title?.shop_name ?? words.credentials}
          </Heading>
          {title && <TitleTools key={title._id} title={title} />}
        </Group>
      )}
      <CredentialActionsProvider value={actions}>
        {isHeaded && (
          <Group justify="space-between" gap="sm">
            <Renaming isHidden={isAside} />
            <SearchField label={labels.searchCourseName} value={search} onChange={setSearch} />
          </Group>
        )}
        {subtitle ? (
          <CredentialTable
            key={subtitle._id}
            subtitle={subtitle}
            search={search}
            onClear={() => setSearch('')}
          />
        ) : (
          search.trim() === '' && (
            <Text c="dimmed">{titles?.length === 0 ? words.addTitle : words.chooseSubtitle}</Text>
          )
        )}
        <FoundElsewhere search={search} subtitleId={subtitle?._id ?? null} onOpen={carryTo} />
        <KeptPlace isAside={isAside}>
          <CredentialForm subtitle={subtitle} edited={null} isAside={isAside} />
        </KeptPlace>
        <CredentialSheet />
        <CopyDialog credential={copied} onClose={() => setCopied(null)} />
        {dialog}
      </CredentialActionsProvider>
    </Stack>
  );
}

function usePaneSearch() {
  const { subtitleId } = useSelection();
  const [typed, setTyped] = useState({ at: subtitleId, text: '' });
  return {
    search: typed.at === subtitleId ? typed.text : '',
    setSearch: (text: string) => setTyped({ at: subtitleId, text }),
    /** Keeps the search text for a subtitle that is about to be opened. */
    carryTo: (next: string) => setTyped({ at: next, text: typed.text }),
  };
}

/** Renames what the user selected. Hidden while the sheet has a button of the same name. */
function Renaming({ isHidden }: { isHidden: boolean }) {
  const { labels, validation } = useTexts();
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  const { isPicked = false } = useOpenState();
  const renameTitle = useRenameTitle();
  const renameSubtitle = useRenameSubtitle();
  const selected = isPicked ? undefined : subtitle;
  return (
    <div className={classes['rename']} style={isHidden ? { visibility: 'hidden' } : {}}>
      {selected && (
        <NameForm
          key={selected._id}
          label={labels.renameSubtitle}
          current={selected.subtitle}
          ifEmpty={validation.subtitleEmpty}
          saving={renameSubtitle}
          bodyOf={(name) => ({ id: selected._id, subtitle: name })}
        />
      )}
      {title && !selected && (
        <NameForm
          key={title._id}
          label={labels.renameTitle}
          current={title.shop_name}
          ifEmpty={words.titleEmpty}
          saving={renameTitle}
          bodyOf={(name) => ({ id: title._id, shop_name: name })}
        />
      )}
    </div>
  );
}
