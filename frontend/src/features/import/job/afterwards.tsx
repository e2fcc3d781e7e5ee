import { isStaffRole } from '@keyroster/contracts';
import { Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { usersQuery, type User } from '../../../shared/api/people.js';
import { pinLinkQuery } from '../../../shared/api/pin-link.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { UserMessage } from '../../../shared/messages/message-dialog.js';
import { PlanDialog, TitlesForm } from '../../../shared/plans/plan-dialog.js';
import { Dialog, useDialog } from '../../../shared/ui/dialog.js';
import { keepFile } from '../../../shared/ui/download-button.js';
import { linksFile } from '../files.js';
import { changeKept, type KeptImport } from './kept-imports.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import { useImportWords } from '../words.js';

const TRIES = 20;
const AGAIN_MS = 1_000;

/** In the language of the template. */
const LINK_FOR_PASSWORD = {
  en: (link: string) => `set your own here: ${link}`,
  es: (link: string) => `crea la tuya aquí: ${link}`,
};

/** Offers what is done with the users of an import once it has ended. */
export function Afterwards({ kept, names }: { kept: KeptImport; names: readonly string[] }) {
  const words = useImportWords();
  const { actions } = useTexts();
  const client = useQueryClient();
  const messages = useDialog<readonly User[]>([]);
  const assigning = useDialog<readonly string[]>([]);
  const assignButton = useRef<HTMLButtonElement>(null);

  const find = async (some = names): Promise<User[]> => {
    const users = await client.query(usersQuery);
    const wanted = new Set(some);
    return users.filter(({ email, role }) => wanted.has(email) && !isStaffRole(role));
  };
  const passed = new Set(kept.passed);
  const left = names.filter((name) => !passed.has(name));
  const due = left.length === 0 ? names : left;
  const pass = (...more: string[]) =>
    changeKept(kept, { passed: [...(left.length === 0 ? [] : passed), ...more] });
  const message = useMutation({
    mutationFn: () => find(due),
    onSuccess: (users) => {
      const found = new Set(users.map(({ email }) => email));
      pass(...due.filter((name) => !found.has(name)));
      messages.open(users);
    },
  });
  const assign = useMutation({
    mutationFn: () => find(),
    onSuccess: (users) => assigning.open(users.map(({ _id }) => _id)),
  });
  const linkOf = ({ _id }: User) =>
    client.query({
      ...pinLinkQuery(_id),
      // The server limits the rate of these calls, so refused ones are repeated.
      retry: (failures, error) => error instanceof ApiError && error.status === 429 && failures < TRIES,
      retryDelay: AGAIN_MS,
    });
  const links = useMutation({
    mutationFn: async () => {
      const rows: string[][] = [];
      for (const user of await find()) rows.push([user.email, user.wasap, await linkOf(user)]);
      return linksFile(rows);
    },
    onSuccess: (file) => keepFile(file, 'pin-links.csv'),
  });

  return (
    <>
      <Group gap="sm">
        <SecondaryButton isBusy={message.isPending} onClick={() => message.mutate()}>
          {words.messageAll(due.length)}
        </SecondaryButton>
        <SecondaryButton isBusy={links.isPending} onClick={() => links.mutate()}>
          {words.pinLinks}
        </SecondaryButton>
        <SecondaryButton ref={assignButton} isBusy={assign.isPending} onClick={() => assign.mutate()}>
          {words.assignMore}
        </SecondaryButton>
      </Group>
      <Messages
        key={messages.times}
        users={messages.about}
        isOpen={messages.isOpen}
        onPass={pass}
        onClose={messages.close}
      />
      <PlanDialog
        key={`plan ${assigning.times}`}
        request={{
          action: 'users.assign',
          title: actions.assign,
          verb: actions.assign,
          Parameters: TitlesForm,
        }}
        isOpen={assigning.isOpen}
        idsNow={() => [...assigning.about]}
        onClose={assigning.close}
        onDone={assigning.close}
        onClosed={() => assignButton.current?.focus()}
      />
    </>
  );
}

interface MessagesProps {
  users: readonly User[];
  isOpen: boolean;
  onPass: (name: string) => void;
  onClose: () => void;
}

/** One message after the other. */
function Messages({ users, isOpen, onPass, onClose }: MessagesProps) {
  const words = useImportWords();
  const [at, setAt] = useState(0);
  const user = users[at];
  const goOn = () => {
    if (user) onPass(user.email);
    if (at + 1 < users.length) setAt(at + 1);
    else onClose();
  };
  return (
    <Dialog
      opened={isOpen && user !== undefined}
      onClose={onClose}
      title={user ? words.messageTo(user.email, users.length - at) : ''}
    >
      {user && (
        <UserMessage
          key={user._id}
          userId={user._id}
          isNeeded={isOpen}
          linkForPassword={LINK_FOR_PASSWORD}
          series={{ skip: words.skip, onSkip: goOn, onSent: goOn }}
        />
      )}
    </Dialog>
  );
}
