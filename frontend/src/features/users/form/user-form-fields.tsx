import {
  AT_FIRST_USE,
  daysLeft,
  formatDateTime,
  isSupervisorRole,
  type SettableUserField,
  subscriptionEnd,
  TEXT_MAX_LENGTH,
  typeUsername,
  USER_SETTINGS,
} from '@keyroster/contracts';
import { Checkbox, Group, InputBase, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { madePin } from '../../../shared/api/pin-link.js';
import { DateField } from '../../../shared/form/date-field.js';
import { EXACT_TEXT } from '../../../shared/form/form-parts.js';
import { PasswordField } from '../../../shared/form/password-field.js';
import type { SpecForm } from '../../../shared/form/use-spec-form.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { LOCALES, useLanguage, usePageTexts, useTexts } from '../../../shared/i18n/language.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { Hint, SmallButton } from '../../../shared/ui/quiet.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import {
  fieldLabel,
  isShownTo,
  type RoleOption,
  useGroupOptions,
  type UserValues,
} from './user-form-values.js';

interface FieldsProps {
  fields: SpecForm<UserValues>['fields'];
}

const plain = { size: 'xs', autoComplete: 'off' } as const;

interface MainFieldsProps extends FieldsProps {
  roles: RoleOption[];
  /** Present for a new user, who gets a password; called with what is pasted into the email. */
  onPaste?: (event: ClipboardEvent) => void;
  isPinShown?: boolean;
}

export function MainFields({ fields, roles, onPaste, isPinShown = false }: MainFieldsProps) {
  const names = useTexts().columns.users;
  return (
    <>
      <TextInput
        size="xs"
        {...EXACT_TEXT}
        label={names.email}
        {...fields.getInputProps('email')}
        onChange={(event) => fields.setFieldValue('email', typeUsername(event.currentTarget.value))}
        onPaste={onPaste}
      />
      {onPaste && <NewPassword key={String(isPinShown)} fields={fields} isShownAtFirst={isPinShown} />}
      <NativeSelect size="xs" label={names.role} data={roles} {...fields.getInputProps('role')} />
      <TextInput
        {...plain}
        label={names.validity}
        inputMode="numeric"
        {...fields.getInputProps('subValidity')}
      />
    </>
  );
}

/** A generated password is a PIN that the keypad takes, and is shown. */
function NewPassword({ fields, isShownAtFirst }: FieldsProps & { isShownAtFirst: boolean }) {
  const { labels } = useTexts();
  const { generate } = useUserWords();
  const [isShown, setIsShown] = useState(isShownAtFirst);
  return (
    <div className={classes['password']}>
      <PasswordField
        size="xs"
        label={labels.password}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={setIsShown}
        {...fields.getInputProps('password')}
      />
      <SmallButton
        onClick={() => {
          fields.setFieldValue('password', madePin());
          setIsShown(true);
        }}
      >
        {generate}
      </SmallButton>
    </div>
  );
}

function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend>{name}</legend>
      <div className={classes['fields']}>{children}</div>
    </fieldset>
  );
}

/** The fields of the first row; all texts that stand nowhere else are in the contact group. */
const PLACED: readonly SettableUserField[] = [
  'email',
  'role',
  'profile_group',
  'usage_limit',
  'users_limit',
  'sub_start_date',
  'sub_validity',
];

const CONTACT_SETTINGS = USER_SETTINGS.filter(({ field }) => !PLACED.includes(field));

export function OtherFields({ fields }: FieldsProps) {
  const texts = useTexts();
  const words = useUserWords();
  const isAdmin = useIsAdmin();
  const names = texts.columns.users;
  const { role, profileGroup, subStartDate, subValidity } = fields.values;
  const groups = useGroupOptions(profileGroup);
  const limit = (name: 'usageLimit' | 'usersLimit') => (
    <TextInput
      {...plain}
      label={texts.labels[name]}
      inputMode="numeric"
      placeholder={words.usageLimitHint}
      title={words.usageLimitHint}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <div className={classes['groups']}>
      <FieldGroup name={words.account}>
        <NativeSelect
          size="xs"
          label={names.profileGroup}
          data={groups}
          {...fields.getInputProps('profileGroup')}
        />
        {limit('usageLimit')}
        {isSupervisorRole(role) && limit('usersLimit')}
      </FieldGroup>
      <FieldGroup name={words.subscription}>
        <DateField
          size="xs"
          label={names.startedAt}
          chooseLabel={words.chooseDate}
          {...fields.getInputProps('subStartDate')}
          value={subStartDate}
          onChange={(text) => fields.setFieldValue('subStartDate', text)}
        />
        <SubscriptionHint startDate={subStartDate} validity={subValidity} />
      </FieldGroup>
      <FieldGroup name={words.contact}>
        {CONTACT_SETTINGS.filter(({ field }) => isShownTo(isAdmin, field, role)).map((setting) => {
          const { name, kind, max = TEXT_MAX_LENGTH } = setting;
          const label = fieldLabel(setting, texts);
          if (kind === 'flag') {
            return (
              <Checkbox
                key={name}
                size="xs"
                className={classes['flag'] ?? ''}
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
              // Grows by CSS: Mantine's autosize would take a hundredth of the first screen's size budget.
              component="textarea"
              multiline
              rows={1}
              className={classes['wide'] ?? ''}
              {...fields.getInputProps(name)}
            />
          );
        })}
      </FieldGroup>
    </div>
  );
}

function SubscriptionHint({ startDate, validity }: { startDate: string; validity: string }) {
  const words = useUserWords();
  const { screens } = useTexts();
  const page = usePageTexts();
  const now = useMinute();
  const days = Number(validity);
  const end = subscriptionEnd(startDate, days);
  const left = daysLeft(startDate, days, now);
  const say = (time: string): string => {
    if (left === 0) return screens.endsTonight;
    return left ? words.ends(time, left) : words.ended(time);
  };
  return (
    <Hint size="xs" mih={18} className={classes['wide'] ?? ''}>
      {end !== null && say(formatDateTime(end))}
      {startDate === AT_FIRST_USE && page.startsAtFirstUse}
    </Hint>
  );
}

interface ReadLineProps {
  values: UserValues;
  titles: readonly string[];
  unknown: readonly string[];
  amount: number;
  onDrop: () => void;
}

/** Shows what was read from a line, with titles and amount, which the form has no fields for. */
export function ReadLine({ values, titles, unknown, amount, onDrop }: ReadLineProps) {
  const words = useUserWords();
  const page = usePageTexts();
  const currency = useCurrency();
  const locale = LOCALES[useLanguage()];
  const known = [values.email, values.wasap, ...titles, words.lasting(Number(values.subValidity))];
  if (amount > 0) known.push(formatAmount(amount, currency, locale));
  return (
    <Group component="ul" gap={4} mt={8} className={classes['read'] ?? ''} aria-label={words.readAs}>
      {known.filter(Boolean).map((part) => (
        <li key={part}>{part}</li>
      ))}
      {unknown.map((part) => (
        <li key={`? ${part}`} data-unknown>
          {words.unknownPart(part)}
        </li>
      ))}
      <li>
        <button type="button" aria-label={page.clear} title={page.clear} onClick={onDrop}>
          <IconX size={12} aria-hidden />
        </button>
      </li>
    </Group>
  );
}
