import { DEFAULT_VALIDITY_DAYS, RESET_VALIDITY_DAYS, todayInLima } from '@keyroster/contracts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useState, type ClipboardEvent } from 'react';
import { titlesQuery, useAssign } from '../../../shared/api/courses.js';
import { packagesQuery, type Package, type User } from '../../../shared/api/people.js';
import { madePin } from '../../../shared/api/pin-link.js';
import { KeptPlace } from '../../../shared/form/form-parts.js';
import { useNewest, useSpecForm } from '../../../shared/form/use-spec-form.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PackageSelect } from '../../../shared/renewals/package-select.js';
import { parseAmount, useCurrency } from '../../../shared/renewals/money.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { useDialog } from '../../../shared/ui/dialog.js';
import { isDeskNow, useIsDesk } from '../../../shared/ui/hooks/use-is-wide.js';
import { whileBusy } from '../../../shared/ui/quiet.js';
import { isUserLine, readUserLine } from '../../../shared/user-line.js';
import { useRegister } from '../api.js';
import { useUserActions } from '../user-actions.js';
import { useUserWords } from '../words.js';
import { EditDialog } from './edit-dialog.js';
import classes from './form.module.css';
import { MainFields, OtherFields, ReadLine } from './user-form-fields.js';
import {
  faultsOf,
  lineValues,
  type MadeUser,
  newUser,
  packageValues,
  type RoleOption,
  toRegister,
  useRoleOptions,
  type UserValues,
} from './user-form-values.js';
import { partFrom } from '../../../shared/ui/late-part.js';
import { isStoredOn, useStored } from '../../../shared/ui/hooks/use-stored.js';

const Handover = partFrom(async () => (await import('./handover.js')).Handover);

/** The form of a new user; another count of resets mounts it anew. */
interface FormState {
  made: MadeUser | null;
  /** The line of text from which a new user is read. */
  line: string | null;
  resets: number;
  validity: number;
  isOpen: boolean;
}

const bringIntoView = (): void => {
  const form = document.querySelector('[data-user-form]');
  form?.scrollIntoView({ block: 'nearest' });
  // In the next frame, when the previous form is gone and the new field is there.
  requestAnimationFrame(() => form?.querySelector('input')?.focus());
};

const emptied = (before: FormState): FormState => ({
  ...before,
  line: null,
  resets: before.resets + 1,
  validity: RESET_VALIDITY_DAYS,
});

export function useFormState() {
  const edited = useDialog<User | null>(null);
  // Folded by default on phones and tablets, where it would leave no room for the table.
  const [state, setState] = useState<FormState>(() => ({
    made: null,
    line: null,
    resets: 0,
    validity: DEFAULT_VALIDITY_DAYS,
    isOpen: isDeskNow(),
  }));
  return {
    state,
    edited,
    toggle: () => setState((before) => ({ ...before, isOpen: !before.isOpen })),
    /** Keeps what was typed, unless there is a line to read. */
    begin: (line?: string) => {
      setState((before) => ({
        ...(line === undefined ? before : { ...emptied(before), line }),
        isOpen: true,
      }));
      bringIntoView();
    },
    /** Leads back to the form of a new user, which keeps what was typed in it. */
    updated: () => {
      edited.close();
      setState((before) => ({ ...before, validity: RESET_VALIDITY_DAYS }));
    },
    handOver: (made: MadeUser) => setState((before) => ({ ...emptied(before), made })),
    handedOver: () => setState((before) => ({ ...before, made: null })),
    /** A user was deleted: nothing is handed over to them. */
    forget: (id: string) =>
      setState((before) => (before.made?.user._id === id ? { ...before, made: null } : before)),
  };
}

export function UserFormPanel({ form }: { form: ReturnType<typeof useFormState> }) {
  const { made, line, resets, validity, isOpen } = form.state;
  const isAside = form.edited.isOpen;
  const words = useUserWords();
  const id = useId();
  const isDesk = useIsDesk();
  const now = useMinute();
  const roles = useRoleOptions();
  const another = () => {
    form.handedOver();
    form.begin();
  };
  return (
    <>
      <Suspense>
        {made && <Handover key={made.user._id} made={made} onAnother={another} onDone={form.handedOver} />}
      </Suspense>
      <section className={classes['form']} aria-label={words.newUser} data-user-form>
        {!isDesk && (
          <button
            type="button"
            className={`in-line ${classes['fold']}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={form.toggle}
          >
            <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
            <span className="cut">{words.newUser}</span>
          </button>
        )}
        <div id={id} hidden={!isDesk && !isOpen}>
          <KeptPlace isAside={isAside}>
            {roles ? (
              <NewUserForm
                key={resets}
                line={line}
                defaults={newUser(roles[0]?.value ?? '', todayInLima(now), validity)}
                roles={roles}
                isAside={isAside}
                onMade={form.handOver}
              />
            ) : (
              <Skeleton height={49} w="auto" />
            )}
          </KeptPlace>
        </div>
      </section>
      <EditDialog {...form.edited} onUpdated={form.updated} roles={roles ?? []} />
    </>
  );
}

interface NewUserFormProps {
  line: string | null;
  defaults: UserValues;
  roles: RoleOption[];
  /** Keeps what was typed, but shows no fields: those of the edited user have the same labels. */
  isAside: boolean;
  onMade: (made: MadeUser) => void;
}

const MAIN: readonly string[] = ['email', 'password', 'role', 'subValidity'] satisfies (keyof UserValues)[];

/** One row with what a new user needs, and all other fields beneath it where they are wanted. */
function NewUserForm({ line: given, defaults, roles, isAside, onMade }: NewUserFormProps) {
  const texts = useTexts();
  const words = useUserWords();
  const id = useId();
  const register = useRegister();
  const assign = useAssign();
  const currency = useCurrency();
  const { keepPassword } = useUserActions();
  const [hasAll, setHasAll] = useStored('users:all-fields', isStoredOn);
  const [line, setLine] = useState(given);
  const [isPinMade, setIsPinMade] = useState(given !== null);
  const { data: titles = [], isFetched: areTitlesKnown } = useQuery(titlesQuery);
  const { data: packages = [], isFetched: arePackagesKnown } = useQuery(packagesQuery);
  const today = defaults.subStartDate;
  const read = line === null ? undefined : readUserLine(line, titles, packages);
  const amount = (read?.amount && parseAmount(read.amount, currency)) || 0;
  const valuesIn = (text: string) => lineValues(readUserLine(text, titles, packages), today);
  const { fields, submitTo, showRefusal } = useSpecForm<UserValues>({
    initialValues: { ...defaults, ...(given && { ...valuesIn(given), password: madePin() }) },
    findFaults: (values) => faultsOf(values, true, texts),
  });
  // The day changes at midnight, and the offered validity after an edit.
  useNewest(fields, { subStartDate: today, subValidity: defaults.subValidity });
  // Here, too, because the form that `begin` finds may be the one that this replaces.
  useEffect(() => {
    if (given !== null) bringIntoView();
  }, [given]);

  const readAgain = useEffectEvent(() => {
    if (line !== null) fields.setValues(valuesIn(line));
  });
  const areNamesKnown = areTitlesKnown && arePackagesKnown;
  // Reads the line again when the titles and packages that it may name are loaded.
  useEffect(() => {
    if (areNamesKnown) readAgain();
  }, [areNamesKnown]);

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isUserLine(text)) return;
    event.preventDefault();
    fields.setValues({ ...valuesIn(text), password: madePin() });
    setIsPinMade(true);
    setLine(text);
  };
  /** A package needs only a name and a phone beside it: without a password a PIN is made. */
  const choose = (chosen: Package | undefined) => {
    const isPinMissing = chosen !== undefined && fields.values.password === '';
    fields.setValues({
      ...packageValues(chosen, today),
      ...(isPinMissing && { password: madePin() }),
    });
    if (isPinMissing) setIsPinMade(true);
  };
  const create = (values: UserValues) =>
    register.mutate(toRegister(values, amount), {
      onSuccess: ({ user }) => {
        keepPassword(user._id, values.password);
        const finish = () => onMade({ user, password: values.password });
        const shop_id = read?.titles.map(({ _id }) => _id) ?? [];
        if (shop_id.length === 0) finish();
        else assign.mutate({ shop_id, user }, { onSettled: finish });
      },
      onError: (error) => {
        if ('field' in error && typeof error.field === 'string' && !MAIN.includes(error.field)) {
          setHasAll(true);
        }
        showRefusal(error);
      },
    });

  if (isAside) return null;
  return (
    <form noValidate onSubmit={submitTo(create)}>
      <div className={classes['line']}>
        <MainFields fields={fields} roles={roles} isPinShown={isPinMade} onPaste={paste} />
        <PackageSelect size="xs" maw={140} value={fields.values.package_id} onChoose={choose} />
        <Group gap={8} wrap="nowrap" className={classes['buttons'] ?? ''}>
          <Button {...whileBusy(register.isPending || assign.isPending)} type="submit" size="xs">
            {texts.actions.create}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            px={8}
            aria-expanded={hasAll}
            aria-controls={id}
            onClick={() => setHasAll(!hasAll)}
          >
            {words.allFields}
          </Button>
        </Group>
      </div>
      {read && (
        <ReadLine
          values={fields.values}
          titles={[
            ...(read.package ? [read.package.name] : []),
            ...read.titles.map(({ shop_name }) => shop_name),
          ]}
          unknown={read.unknown}
          amount={amount}
          onDrop={() => {
            fields.setValues(defaults);
            setIsPinMade(false);
            setLine(null);
          }}
        />
      )}
      <div id={id} hidden={!hasAll}>
        {hasAll && <OtherFields fields={fields} />}
      </div>
    </form>
  );
}
