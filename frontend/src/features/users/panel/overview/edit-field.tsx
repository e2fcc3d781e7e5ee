import { TEXT_MAX_LENGTH, typeUsername, USER_FIELDS, type UserSetting } from '@keyroster/contracts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FocusEvent, KeyboardEvent } from 'react';
import { groupsQuery, type User } from '../../../../shared/api/people.js';
import { useTexts } from '../../../../shared/i18n/language.js';
import { DateField } from '../../../../shared/form/date-field.js';
import { useRoleOptions, withRole } from '../../form/use-role-options.js';
import { useUserWords } from '../../user-words.js';
import classes from '../panel.module.css';
import { useFieldEdit } from './use-field-edit.js';

interface EditFieldProps {
  user: User;
  setting: UserSetting;
}

interface ControlProps {
  label: string;
  value: string;
  error: string | undefined;
  size: 'xs';
  /** Escape takes back what was typed, and closes no panel. */
  'data-mantine-stop-propagation'?: boolean;
}

/** A field of the form that is saved by itself: when one leaves it, on Enter, or once something was chosen. */
export function EditField({ user, setting }: EditFieldProps) {
  const { columns, labels } = useTexts();
  const words = useUserWords();
  const edit = useFieldEdit(user, setting);
  const { field, kind, max = TEXT_MAX_LENGTH } = setting;
  const facts = USER_FIELDS[field];
  const control: ControlProps = {
    label: 'column' in facts ? columns.users[facts.column] : labels.usageLimit,
    value: edit.value,
    error: edit.error,
    size: 'xs',
    ...(edit.isChanged && { 'data-mantine-stop-propagation': true }),
  };
  // Of a number `max` is the greatest, and not a length.
  const isLong = kind === 'text' && max > TEXT_MAX_LENGTH;

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) edit.commit();
  };
  const hearKey = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) edit.commit();
    if (key === 'Escape') edit.revert();
  };

  const chosen = (value: string) => edit.commit(value);
  const typed = (value: string) => edit.type(kind === 'username' ? typeUsername(value) : value);

  return (
    <div className={isLong ? classes['wide'] : undefined} onBlur={leave} onKeyDown={hearKey}>
      {kind === 'role' && <RoleSelect control={control} role={user.role} onChoose={chosen} />}
      {kind === 'group' && <GroupSelect control={control} onChoose={chosen} />}
      {kind === 'startDate' && <DateField {...control} chooseLabel={words.chooseDate} onChange={typed} />}
      {isLong && (
        <Textarea
          {...control}
          autosize
          minRows={2}
          maxRows={8}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      )}
      {!isLong && !['role', 'group', 'startDate'].includes(kind) && (
        <TextInput
          {...control}
          autoComplete="off"
          spellCheck={false}
          {...((kind === 'number' || kind === 'count') && { inputMode: 'numeric' as const })}
          onChange={({ currentTarget }) => typed(currentTarget.value)}
        />
      )}
    </div>
  );
}

interface SelectProps {
  control: ControlProps;
  onChoose: (value: string) => void;
}

function RoleSelect({ control, role, onChoose }: SelectProps & { role: string }) {
  const options = useRoleOptions() ?? [];
  return (
    <NativeSelect
      {...control}
      data={withRole(options, role)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

function GroupSelect({ control, onChoose }: SelectProps) {
  const words = useUserWords();
  const { data: groups = [] } = useQuery(groupsQuery);
  const names = new Set(groups.map(({ name }) => name));
  if (control.value) names.add(control.value);
  return (
    <NativeSelect
      {...control}
      data={[{ value: '', label: words.noGroup }, ...names]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
