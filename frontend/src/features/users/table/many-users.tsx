import { RENEWAL_DAYS, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '@keyroster/contracts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo, validityIn } from '../../../shared/form/form-parts.js';
import { useDownload } from '../../../shared/ui/download-button.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { ManyBar, useUserRequests } from '../../../shared/plans/many-bar.js';
import { ParametersStep, type ParametersForm, TitlesForm } from '../../../shared/plans/plan-dialog.js';
import type { SelectionStore } from '../../../shared/table/selection/selection-store.js';
import { PackageSelect } from '../../../shared/renewals/package-select.js';
import { exportSelected, type ShownUsers } from '../user-export.js';
import { useUserWords } from '../words.js';
import { groupsQuery } from '../../../shared/api/people.js';

interface ManyUsersProps {
  store: SelectionStore;
  shown: ShownUsers;
  forgetGone?: (() => Promise<void>) | undefined;
}

const named = (word: string) => ({ title: word, verb: word });

export function ManyUsers({ store, shown, forgetGone }: ManyUsersProps) {
  const { actions } = useTexts();
  const isAdmin = useIsAdmin();
  const { lock, unlock, endSessions } = useUserRequests();
  const { download } = useDownload(() => exportSelected(shown, store.ids), 'users.csv');

  return (
    <ManyBar
      store={store}
      offers={[
        { action: 'users.renew', ...named(actions.many.renew), Parameters: DaysForm },
        lock,
        unlock,
        { action: 'users.assign', ...named(actions.assign), Parameters: TitlesForm },
        { action: 'users.unassign', ...named(actions.unassign), Parameters: TitlesForm, isDanger: true },
        { action: 'users.group', ...named(actions.many.group), Parameters: GroupForm },
        endSessions,
        { label: actions.export, onPress: download, isUnlimited: true },
        ...(isAdmin ? [{ action: 'users.delete', ...named(actions.delete), isDanger: true } as const] : []),
      ]}
      forgetGone={forgetGone}
    />
  );
}

const DaysForm: ParametersForm = ({ onReady, onCancel }) => {
  const words = useUserWords();
  const [typed, setTyped] = useState(String(RENEWAL_DAYS));
  const [packageId, setPackageId] = useState('');
  const days = validityIn(typed);
  return (
    <ParametersStep
      isComplete={days !== null}
      onSubmit={() => days !== null && onReady({ days, ...(packageId && { package_id: packageId }) })}
      onCancel={onCancel}
    >
      <PackageSelect
        value={packageId}
        onChoose={(chosen) => {
          setPackageId(chosen?._id ?? '');
          if (chosen) setTyped(String(chosen.days));
        }}
      />
      <TextInput
        label={words.days}
        description={words.daysHint}
        data-autofocus
        inputMode="numeric"
        {...boundTo(typed, setTyped)}
        error={days === null && words.daysFault(VALIDITY_MIN_DAYS, VALIDITY_MAX_DAYS)}
      />
    </ParametersStep>
  );
};

const GroupForm: ParametersForm = ({ onReady, onCancel }) => {
  const words = useUserWords();
  const { data: groups } = useQuery(groupsQuery);
  const [group, setGroup] = useState('');
  const choices = groups?.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return (
    <ParametersStep isComplete={groups !== undefined} onSubmit={() => onReady({ group })} onCancel={onCancel}>
      <NativeSelect
        label={words.group}
        data-autofocus
        data={[{ value: '', label: words.noGroup }, ...choices]}
        {...boundTo(group, setGroup)}
      />
    </ParametersStep>
  );
};
