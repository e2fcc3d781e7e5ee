import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { credentialsQuery, type Credential } from '../api.js';
import { CopyDialog } from './form/copy-dialog.js';
import panes from '../panes/panes.module.css';
import { CredentialActionsProvider, type CredentialActions } from './credential-actions.js';
import { useDeleteCredential } from './credential-changes.js';
import { CredentialForm } from './form/credential-form.js';
import { CredentialList, CredentialSearch } from './credential-list.js';
import { CredentialTable } from './table/credential-table.js';
import { nameOf } from '../drag/drag-data.js';
import { FoundElsewhere } from '../search/found-elsewhere.js';
import { SelectionHeader } from '../titles/selection-header.js';
import { useOpenCourse } from '../use-open-course.js';
import { useCourseWords } from '../words.js';
import { useSelection } from '../use-selection.js';

/** The credentials of the open subtitle, and the form that makes and changes them. */
export function CredentialsPane() {
  const texts = useTexts();
  const words = useCourseWords();
  const { subtitle } = useOpenCourse();
  const remove = useDeleteCredential();
  const { search, setSearch, carryTo } = usePaneSearch();
  const [picked, setPicked] = useState<Credential | null>(null);
  const [copied, setCopied] = useState<Credential | null>(null);
  const [dialog, ask] = useConfirm();
  const { data } = useQuery({ ...credentialsQuery(subtitle?._id ?? ''), enabled: subtitle !== undefined });
  const newest = data?.find(({ _id }) => _id === picked?._id) ?? picked;
  // An edit is over when another subtitle is opened.
  const edited = newest && newest.shop_id === subtitle?._id ? newest : null;

  const askToDelete = (credential: Credential) =>
    ask({
      text: texts.confirmations.otherDelete,
      consequence: words.credentialGoes(nameOf(credential)),
      action: texts.actions.delete,
      onConfirm: () =>
        remove.mutate(credential, {
          onSuccess: () => setPicked((before) => (before?._id === credential._id ? null : before)),
        }),
    });

  const actions: CredentialActions = { edit: setPicked, remove: askToDelete, copyTo: setCopied };

  return (
    <Stack component="section" className={panes['pane'] ?? ''} gap="md" aria-label={words.credentials}>
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
  /** Goes on with what was typed in the subtitle that is opened next: what was found there shows at once. */
  carryTo: (subtitleId: string) => void;
}

/** What is looked for in the open subtitle; another that is opened starts without. */
function usePaneSearch(): PaneSearch {
  const { subtitleId } = useSelection();
  const [typed, setTyped] = useState({ at: subtitleId, text: '' });
  return {
    search: typed.at === subtitleId ? typed.text : '',
    setSearch: (text) => setTyped({ at: subtitleId, text }),
    carryTo: (next) => setTyped({ at: next, text: typed.text }),
  };
}
