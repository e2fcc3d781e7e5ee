import { isAdminRole } from '@keyroster/contracts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { templatesQuery } from '../../../shared/api/people.js';
import { MessageForm } from '../../../shared/messages/message-form.js';
import { PATHS } from '../../../shared/paths.js';
import { pinLink } from '../../../shared/api/pin-link.js';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { FailedLoad } from '../../../shared/ui/empty-state.js';
import type { MadeUser } from '../form/use-form-state.js';
import { useHandoverWords } from './handover-words.js';
import classes from './handover.module.css';
import { HandoverTitles } from './handover-titles.js';

interface HandoverProps {
  made: MadeUser;
  onAnother: () => void;
  onDone: () => void;
}

/** What somebody who was just made is told: where and how they sign in, which titles they have, and the message itself. */
export function Handover({ made, onAnother, onDone }: HandoverProps) {
  const { user, password } = made;
  const words = useHandoverWords();
  const headingId = useId();
  const part = useRef<HTMLElement>(null);

  // The button that made them went with what was typed. Whoever types on already is left alone.
  useEffect(() => {
    const { current } = part;
    if (document.activeElement instanceof HTMLInputElement) return;
    current?.focus({ preventScroll: true });
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
  }, []);

  const finish = () => {
    document.querySelector<HTMLElement>('[data-user-form] button')?.focus();
    onDone();
  };

  return (
    <section ref={part} tabIndex={-1} className={classes['handover']} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes['heading']}>
        {words.handover(user.email)}
      </h2>
      <div className={classes['facts']}>
        <SignIn made={made} />
        {!isAdminRole(user.role) && <HandoverTitles user={user} />}
      </div>
      <div className={classes['message']}>
        <Message user={user} password={password} />
      </div>
      <Group gap="sm" className={classes['foot'] ?? ''}>
        <Button variant="default" size="xs" onClick={onAnother}>
          {words.another}
        </Button>
        <Button variant="default" size="xs" onClick={finish}>
          {words.done}
        </Button>
      </Group>
    </section>
  );
}

/** The keypad takes digits alone: with another password they sign in where everybody does. */
function SignIn({ made: { user, password } }: { made: MadeUser }) {
  const words = useHandoverWords();
  const byPin = pinLink(user, password);
  const link = byPin ?? `${window.location.origin}${PATHS.adminLogin}`;
  return (
    <dl className={classes['list']}>
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
        <dd className={classes['hint']}>{words.shownOnce}</dd>
      </div>
    </dl>
  );
}

function Message(about: MadeUser) {
  const { data, isError, refetch } = useQuery(templatesQuery);
  if (!data) return isError ? <FailedLoad onRetry={refetch} /> : <Skeleton height={260} />;
  return <MessageForm about={about} templates={data} />;
}
