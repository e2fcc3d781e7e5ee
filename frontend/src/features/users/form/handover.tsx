import { isAdminRole, isStaffRole } from '@keyroster/contracts';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { Message } from '../../../shared/messages/message-dialog.js';
import { PATHS } from '../../../shared/paths.js';
import { pinLink } from '../../../shared/api/pin-link.js';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { Hint, SmallButton } from '../../../shared/ui/quiet.js';
import { useHandoverWords } from '../words.js';
import { heldTitlesQuery, type User } from '../../../shared/api/people.js';
import { titlesQuery, useAssign } from '../../../shared/api/courses.js';
import classes from './form.module.css';
import { PinLinkButton } from '../pin-link-button.js';
import { AssignTitleForm } from './assign-title-form.js';
import type { MadeUser } from './user-form-values.js';
import { partFrom } from '../../../shared/ui/late-part.js';

interface HandoverProps {
  made: MadeUser;
  onAnother: () => void;
  onDone: () => void;
}

export function Handover({ made, onAnother, onDone }: HandoverProps) {
  const { user, password } = made;
  const words = useHandoverWords();
  const headingId = useId();
  const part = useRef<HTMLElement>(null);

  // Focuses this part, because the reset form lost the focus, unless somebody already types in a field.
  useEffect(() => {
    const { current } = part;
    if (document.activeElement instanceof HTMLInputElement) return;
    current?.focus({ preventScroll: true });
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
  }, []);

  const finish = () => {
    // On a phone it is the button that unfolds the form.
    document.querySelector<HTMLElement>('[data-user-form] :is(button, input)')?.focus();
    onDone();
  };

  return (
    <section ref={part} tabIndex={-1} className={`box ${classes['handover']}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes['title']}>
        {words.handover(user.email)}
      </h2>
      <Stack gap="12px" miw={0}>
        <SignIn made={made} />
        {!isAdminRole(user.role) && <HandoverTitles user={user} />}
      </Stack>
      <div className={classes['message']}>
        <Message user={user} password={password} height={260} />
      </div>
      <Group gap="sm" className={classes['foot'] ?? ''}>
        {!isStaffRole(user.role) && <PrintButton user={user} />}
        <SmallButton onClick={onAnother}>{words.another}</SmallButton>
        <SmallButton onClick={finish}>{words.done}</SmallButton>
      </Group>
    </section>
  );
}

const PrintedCard = partFrom(async () => (await import('./printed-card.js')).PrintedCard);

/** Prints a card with the PIN link, which has no secret in it. */
export function PrintButton({ user }: { user: User }) {
  const words = useHandoverWords();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <SmallButton onClick={() => setIsPrinting(true)}>{words.print}</SmallButton>
      <Suspense>
        {isPrinting && (
          <PrintedCard
            name={user.email}
            link={`${window.location.origin}${PATHS.pin(user._id, user.email)}`}
            onPrinted={() => setIsPrinting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The keypad of the PIN link takes digits only: other passwords get the link of the login page. */
function SignIn({ made: { user, password } }: { made: MadeUser }) {
  const words = useHandoverWords();
  const byPin = pinLink(user, password);
  const link = byPin ?? `${window.location.origin}${PATHS.adminLogin}`;
  return (
    <Stack component="dl" gap={12} className={classes['list'] ?? ''}>
      {!isStaffRole(user.role) && (
        <div>
          <dd>
            <PinLinkButton userId={user._id} size="xs" />
          </dd>
        </div>
      )}
      <div>
        <dt>{byPin ? words.pinLink : words.signInLink}</dt>
        <dd>
          <span className={classes['value']}>{link}</span>
          <CopyButton text={link} label={words.copyLink} />
        </dd>
      </div>
      <div>
        <dt>{words.password}</dt>
        <dd>
          <span className={classes['value']}>{password}</span>
          <CopyButton text={password} label={words.copyPassword} isSecret />
        </dd>
        <dd className="quiet">{words.shownOnce}</dd>
      </div>
    </Stack>
  );
}

/** More titles than this are chosen from a list. */
const CHIPS = 12;

function HandoverTitles({ user }: { user: User }) {
  const { actions } = useTexts();
  const words = useHandoverWords();
  const assign = useAssign();
  const { data: held = [], isSuccess } = useQuery(heldTitlesQuery(user._id));
  const { data: all = [] } = useQuery(titlesQuery);
  const ids = new Set(held.map(({ _id }) => _id));
  const offered = all.filter(({ _id }) => !ids.has(_id));
  const isMany = all.length > CHIPS;

  const add = (id: string) => {
    if (!assign.isPending && !ids.has(id)) assign.mutate({ shop_id: [id], user });
  };

  return (
    <div>
      <Hint size="xs" fw={500}>
        {words.titles}
      </Hint>
      <Group component="ul" gap={4} my={4} aria-label={words.titles}>
        {(isMany ? held : all).map(({ _id, shop_name }) => (
          <li key={_id}>
            {/* The same element before and after the press, so that it keeps the focus. */}
            <button
              type="button"
              className={`cut ${classes['chip']}`}
              aria-label={ids.has(_id) ? shop_name : `${actions.assign} ${shop_name}`}
              aria-pressed={ids.has(_id)}
              aria-disabled={ids.has(_id)}
              onClick={() => add(_id)}
            >
              {shop_name}
            </button>
          </li>
        ))}
      </Group>
      {isSuccess && held.length === 0 && <Hint size="xs">{words.noTitles}</Hint>}
      {isMany && (
        <AssignTitleForm
          titles={offered}
          label={words.addTitle}
          placeholder={words.addTitle}
          size="xs"
          isPending={assign.isPending}
          onAdd={add}
        />
      )}
    </div>
  );
}
