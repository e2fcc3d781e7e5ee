import {
  daysLeft,
  formatDateTime,
  isSupervisorRole,
  type SettableUserField,
  subscriptionEnd,
  TEXT_MAX_LENGTH,
  typeUsername,
  USER_SETTINGS,
  type UserSetting,
} from '@keyroster/contracts';
import { Checkbox, InputBase, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '../../../shared/form/date-field.js';
import { PasswordField } from '../../../shared/form/password-field.js';
import type { SpecForm } from '../../../shared/form/use-spec-form.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import { fieldLabel, isShownTo, useGroupOptions, type UserValues } from './user-form-values.js';
import { Hint } from '../../../shared/ui/quiet.js';

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
  const names = columns.users;
  const groups = useGroupOptions(fields.values.profileGroup);
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
        data={groups}
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
      {isSupervisorRole(fields.values.role) && (
        <TextInput
          {...plain}
          label={labels.usersLimit}
          inputMode="numeric"
          placeholder={words.usageLimitHint}
          title={words.usageLimitHint}
          {...fields.getInputProps('usersLimit')}
        />
      )}
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

/** The fields of the groups above; all other fields that an admin sets are texts in the contact group. */
const PLACED = [
  'email',
  'role',
  'profile_group',
  'usage_limit',
  'users_limit',
  'sub_start_date',
  'sub_validity',
] as const satisfies SettableUserField[];

type ContactField = Exclude<SettableUserField, (typeof PLACED)[number]>;

const CONTACT_SETTINGS = USER_SETTINGS.filter(
  (setting): setting is UserSetting & { field: ContactField } =>
    !(PLACED as readonly string[]).includes(setting.field),
);

export function ContactFields({ fields }: FieldsProps) {
  const words = useUserWords();
  const texts = useTexts();
  const isAdmin = useIsAdmin();
  return (
    <FieldGroup name={words.contact}>
      {CONTACT_SETTINGS.filter(({ field }) => isShownTo(isAdmin, field, fields.values.role)).map(
        (setting) => {
          const { name, kind, max = TEXT_MAX_LENGTH } = setting;
          const label = fieldLabel(setting, texts);
          if (kind === 'flag') {
            return (
              <Checkbox
                key={name}
                size="xs"
                label={label}
                checked={fields.values[name] === 'true'}
                onChange={({ currentTarget }) => fields.setFieldValue(name, String(currentTarget.checked))}
              />
            );
          }
          if (max <= TEXT_MAX_LENGTH) {
            return <TextInput key={name} {...plain} label={label} {...fields.getInputProps(name)} />;
          }
          return (
            <InputBase
              key={name}
              size="xs"
              label={label}
              // CSS lets it grow: Mantine's autosize would be a hundredth of what the first screen may weigh.
              component="textarea"
              multiline
              rows={1}
              className={classes['wide'] ?? ''}
              {...fields.getInputProps(name)}
            />
          );
        },
      )}
    </FieldGroup>
  );
}

function SubscriptionHint({ startDate, validity }: { startDate: string; validity: string }) {
  const words = useUserWords();
  const now = useMinute();
  const days = Number(validity);
  const end = subscriptionEnd(startDate, days);
  const left = daysLeft(startDate, days, now);
  const say = (date: string): string => (left === false ? words.ended(date) : words.ends(date, left));
  return (
    <Hint size="xs" mih={18} className={classes['wide'] ?? ''}>
      {end !== null && say(formatDateTime(end))}
    </Hint>
  );
}
