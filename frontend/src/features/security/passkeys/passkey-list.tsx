import { formatDateTime } from '@keyroster/contracts';
import type { PasskeyAnswer } from '@keyroster/contracts/dto';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { usePasskeysOffered } from '../../../shared/api/passkeys.js';
import { AwaitedRows } from '../../../shared/table/table-states.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { passkeysQuery, useRemovePasskey } from '../api.js';
import classes from '../security.module.css';
import { useSecurityWords } from '../words.js';
import { AddPasskeyDialog } from './add-passkey-dialog.js';

type Passkey = Pick<PasskeyAnswer, keyof PasskeyAnswer>;

const timeOf = (instant: string): string => formatDateTime(Date.parse(instant));

/** One's passkeys, and the way to one more where the browser can make it. */
export function PasskeyList() {
  const words = useSecurityWords();
  const areOffered = usePasskeysOffered();
  const [isAdding, dialog] = useDisclosure(false);
  return (
    <>
      <Passkeys />
      {areOffered ? (
        <div>
          <Button variant="default" onClick={dialog.open}>
            {words.passkeyAdd}
          </Button>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {words.passkeysElsewhere}
        </Text>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={dialog.close} />
    </>
  );
}

function Passkeys() {
  const words = useSecurityWords();
  const passkeys = useQuery(passkeysQuery);
  const [confirmation, ask] = useConfirm();
  const removal = useRemovePasskey();
  if (!passkeys.data) return <AwaitedRows of={passkeys} height={20} />;
  if (passkeys.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.passkeysNone}
      </Text>
    );
  }
  const remove = ({ _id, name }: Passkey) =>
    ask({
      text: words.passkeyRemoveQuestion(name),
      consequence: words.passkeyStops,
      action: words.remove,
      onConfirm: () => removal.mutate(_id),
    });
  return (
    <>
      <ul className={classes['list']} aria-label={words.passkeys}>
        {passkeys.data.map((passkey) => (
          <PasskeyItem key={passkey._id} passkey={passkey} onRemove={() => remove(passkey)} />
        ))}
      </ul>
      {confirmation}
    </>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey;
  const words = useSecurityWords();
  const used = usedAt === null ? words.passkeyUnused : words.passkeyUsed(timeOf(usedAt));
  return (
    <li className={classes['row']}>
      <div className={classes['what']}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {words.passkeyAdded(timeOf(createdAt))} · {used}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        flex="none"
        aria-label={words.passkeyRemove(name)}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </li>
  );
}
