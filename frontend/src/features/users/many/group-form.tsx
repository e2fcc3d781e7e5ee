import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from '../../../shared/api/lists/groups.js';
import { ParametersStep } from '../../../shared/plans/parameters-step.js';
import type { ParametersForm } from '../../../shared/plans/plan-dialog.js';
import { useUserWords } from '../user-words.js';
import { useManyWords } from './many-words.js';

/** Into which group all are put, or out of any. */
export const GroupForm: ParametersForm = ({ onReady, onCancel }) => {
  const words = useManyWords();
  const { noGroup } = useUserWords();
  const { data: groups } = useQuery(groupsQuery);
  const [group, setGroup] = useState('');
  const choices = groups?.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return (
    <ParametersStep isComplete={groups !== undefined} onSubmit={() => onReady({ group })} onCancel={onCancel}>
      <NativeSelect
        label={words.group}
        data-autofocus
        data={[{ value: '', label: noGroup }, ...choices]}
        value={group}
        onChange={({ currentTarget }) => setGroup(currentTarget.value)}
      />
    </ParametersStep>
  );
};
