import {
  TEXT_MAX_LENGTH,
  typeUsername,
  USER_FIELDS,
  USER_SETTINGS,
  type SettableUserField,
  type UserSetting,
  daysLeft,
  formatDateTime,
  subscriptionEnd,
} from '@keyroster/contracts';
import { InputBase, NativeSelect, TextInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupsQuery } from '../../../shared/api/people.js';
import { PasswordField } from '../../../shared/form/password-field.js';
import type { SpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { DateField } from '../../../shared/form/date-field.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import type { UserValues } from './user-form-values.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

interface FieldsProps {
  fields: SpecForm<UserValues>['fields'];
}

const plain = { size: 'xs', autoComplete: 'off' } as const;

function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend>{name}</legend>
      <div className={classes['fields']}>{children}</div>
    </fieldset>
  );
}

interface AccountFieldsProps extends FieldsProps {
  roles: { value: string; label: string }[];
  isNew: boolean;
}

export function AccountFields({ fields, roles, isNew }: AccountFieldsProps) {
  const { columns, labels } = useTexts();
  const words = useUserWords();
  const groups = useQuery(groupsQuery);
  const names = columns.users;
  // His own group stands there before the others have come.
  const groupNames = new Set((groups.data ?? []).map(({ name }) => name));
  if (fields.values.profileGroup) groupNames.add(fields.values.profileGroup);
  return (
    <FieldGroup name={words.account}>
      <TextInput
        {...plain}
        label={names.email}
        required
        withAsterisk={false}
        autoCapitalize="none"
        spellCheck={false}
        {...fields.getInputProps('email')}
        onChange={(event) => fields.setFieldValue('email', typeUsername(event.currentTarget.value))}
      />
      {isNew && (
        <PasswordField
          size="xs"
          label={labels.password}
          autoComplete="new-password"
          {...fields.getInputProps('password')}
        />
      )}
      <NativeSelect size="xs" label={names.role} data={roles} {...fields.getInputProps('role')} />
      <NativeSelect
        size="xs"
        label={names.profileGroup}
        data={[{ value: '', label: words.noGroup }, ...groupNames]}
        {...fields.getInputProps('profileGroup')}
      />
      <TextInput
        {...plain}
        label={labels.usageLimit}
        inputMode="numeric"
        placeholder={words.usageLimitHint}
        title={words.usageLimitHint}
        {...fields.getInputProps('usageLimit')}
      />
    </FieldGroup>
  );
}

export function SubscriptionFields({ fields }: FieldsProps) {
  const { columns } = useTexts();
  const words = useUserWords();
  const { subStartDate, subValidity } = fields.values;
  return (
    <FieldGroup name={words.subscription}>
      <DateField
        size="xs"
        label={columns.users.startedAt}
        chooseLabel={words.chooseDate}
        {...fields.getInputProps('subStartDate')}
        value={subStartDate}
        onChange={(text) => fields.setFieldValue('subStartDate', text)}
      />
      <TextInput
        {...plain}
        label={columns.users.validity}
        inputMode="numeric"
        {...fields.getInputProps('subValidity')}
      />
      <SubscriptionHint startDate={subStartDate} validity={subValidity} />
    </FieldGroup>
  );
}

/** What has a place in the groups above; every other field that an admin sets is a text among these. */
const PLACED = [
  'email',
  'role',
  'profile_group',
  'usage_limit',
  'sub_start_date',
  'sub_validity',
] as const satisfies SettableUserField[];

type ContactField = Exclude<SettableUserField, (typeof PLACED)[number]>;

const CONTACT_SETTINGS = USER_SETTINGS.filter(
  (setting): setting is UserSetting & { field: ContactField } =>
    !(PLACED as readonly string[]).includes(setting.field),
);

export function ContactFields({ fields }: FieldsProps) {
  const { columns } = useTexts();
  const words = useUserWords();
  return (
    <FieldGroup name={words.contact}>
      {CONTACT_SETTINGS.map(({ field, name, max = TEXT_MAX_LENGTH }) => {
        const label = columns.users[USER_FIELDS[field].column];
        if (max <= TEXT_MAX_LENGTH) {
          return <TextInput key={name} {...plain} label={label} {...fields.getInputProps(name)} />;
        }
        return (
          <InputBase
            key={name}
            size="xs"
            label={label}
            // The style sheet lets it grow: the kit's own way is a hundredth of what the first screen may weigh.
            component="textarea"
            multiline
            rows={1}
            className={classes['wide'] ?? ''}
            {...fields.getInputProps(name)}
          />
        );
      })}
    </FieldGroup>
  );
}

interface SubscriptionHintProps {
  startDate: string;
  /** As typed. */
  validity: string;
}

/** Says while one types when the subscription would end. */
function SubscriptionHint({ startDate, validity }: SubscriptionHintProps) {
  const words = useUserWords();
  const now = useMinute();
  const days = Number(validity);
  const end = subscriptionEnd(startDate, days);
  const left = daysLeft(startDate, days, now);
  const say = (date: string): string => (left === false ? words.ended(date) : words.ends(date, left));
  return (
    <Text size="xs" c="dimmed" mih={18} className={classes['wide'] ?? ''}>
      {end !== null && say(formatDateTime(end))}
    </Text>
  );
}
