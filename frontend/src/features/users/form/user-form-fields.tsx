import {
  AT_FIRST_USE,
  daysLeft,
  formatDateTime,
  subscriptionEnd,
  USER_SETTINGS,
  type UserPayloadName,
} from '@keyroster/contracts';
import { Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { madePin } from '../../../shared/api/pin-link.js';
import { PasswordField } from '../../../shared/form/password-field.js';
import type { SpecForm } from '../../../shared/form/use-spec-form.js';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { LOCALES, useLanguage, usePageTexts, useTexts } from '../../../shared/i18n/language.js';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { Hint, SmallButton } from '../../../shared/ui/quiet.js';
import { useUserWords } from '../words.js';
import classes from './form.module.css';
import { SettingInput, type SettingInputProps } from './setting-input.js';
import { isShownTo, type RoleOption, useGroupOptions, type UserValues } from './user-form-values.js';

interface FieldsProps {
  fields: SpecForm<UserValues>['fields'];
}

interface MainFieldsProps extends FieldsProps {
  roles: RoleOption[];
  /** Present for a new user, who gets a password; called with what is pasted into the email. */
  onPaste?: (event: ClipboardEvent) => void;
  isPinShown?: boolean;
}

export function MainFields({ fields, roles, onPaste, isPinShown = false }: MainFieldsProps) {
  return (
    <>
      <Setting fields={fields} of="email" onPaste={onPaste} data-autofocus />
      {onPaste && <NewPassword key={String(isPinShown)} fields={fields} isShownAtFirst={isPinShown} />}
      <Setting fields={fields} of="role" options={roles} />
      <Setting fields={fields} of="subValidity" />
    </>
  );
}

interface SettingProps
  extends FieldsProps, Pick<SettingInputProps, 'options' | 'onPaste' | 'data-autofocus'> {
  of: UserPayloadName;
}

/** Renders nothing for a field that this user doesn't see. */
function Setting({ of, fields, ...more }: SettingProps) {
  const isAdmin = useIsAdmin();
  const setting = USER_SETTINGS.find(({ name }) => name === of);
  if (!setting || !isShownTo(isAdmin, setting.field, fields.values.role)) return null;
  return (
    <SettingInput
      setting={setting}
      {...more}
      {...fields.getInputProps(of)}
      value={fields.values[of]}
      onChange={(text) => fields.setFieldValue(of, text)}
    />
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

/** The settings that have a place of their own; all others are in the contact group. */
const PLACED: readonly UserPayloadName[] = [
  'email',
  'role',
  'subValidity',
  'profileGroup',
  'usageLimit',
  'usersLimit',
  'subStartDate',
];

const CONTACT = USER_SETTINGS.map(({ name }) => name).filter((name) => !PLACED.includes(name));

export function OtherFields({ fields }: FieldsProps) {
  const words = useUserWords();
  const { profileGroup, subStartDate, subValidity } = fields.values;
  return (
    <div className={classes['groups']}>
      <FieldGroup name={words.account}>
        <Setting fields={fields} of="profileGroup" options={useGroupOptions(profileGroup)} />
        <Setting fields={fields} of="usageLimit" />
        <Setting fields={fields} of="usersLimit" />
      </FieldGroup>
      <FieldGroup name={words.subscription}>
        <Setting fields={fields} of="subStartDate" />
        <SubscriptionHint startDate={subStartDate} validity={subValidity} />
      </FieldGroup>
      <FieldGroup name={words.contact}>
        {CONTACT.map((name) => (
          <Setting key={name} fields={fields} of={name} />
        ))}
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
