import { PASSWORD_MIN_LENGTH } from '@keyroster/contracts';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { keepToken } from '../../shared/api/session/token.js';
import { isTooShort, PasswordField } from '../../shared/form/password-field.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { EndNotice } from '../../shared/session-end/end-notice.js';
import { EntrancePage, NoticePage } from '../../shared/ui/whole-page/notice.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import { pinLinkOwnerQuery, setPin } from './api.js';
import { DigitPad, hasKeyboard } from './pin-form.js';
import { usePinWords } from './words.js';

export function SetPinPage() {
  const { actions } = useTexts();
  const page = usePageTexts();
  const words = usePinWords();
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(pinLinkOwnerQuery(token));
  const back = (
    <Anchor component={Link} to={PATHS.login}>
      {actions.back}
    </Anchor>
  );
  if (isVoid(error)) return <NoticePage title={words.linkVoid} text={words.askForLink} action={back} />;
  if (error && !data) {
    const ways = (
      <Group>
        <Button onClick={() => void refetch()}>{page.tryAgain}</Button>
        {back}
      </Group>
    );
    return <NoticePage title={messageOf(error)} action={ways} />;
  }
  return (
    <EntrancePage title={words.setPin} width={300}>
      <EndNotice />
      {data ? (
        <SetPin token={token} username={data.username} onVoid={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </EntrancePage>
  );
}

/** Whether the link was used or replaced, has expired, or never existed. */
const isVoid = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function SetPin({ token, username, onVoid }: { token: string; username: string; onVoid: () => void }) {
  const { actions } = useTexts();
  const words = usePinWords();
  const save = useSetPin(token);
  const [isText, setIsText] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const begin = (fault: string | null) => {
    setFirst(null);
    setTyped('');
    setFault(fault);
  };
  const change = (next: string) => {
    setTyped(isText ? next : next.replace(/\D/g, ''));
    setFault(null);
  };
  const submit = () => {
    if (first === null && isTooShort(typed)) return setFault(words.tooShort(PASSWORD_MIN_LENGTH));
    if (first === null) {
      setFirst(typed);
      setTyped('');
    } else if (first !== typed) begin(words.notTheSame);
    else save.mutate(typed, { onError: (error) => (isVoid(error) ? onVoid() : begin(null)) });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        if (hasKeyboard()) field.current?.focus();
      }}
    >
      <Stack gap="md">
        <Stack gap={4} ta="center">
          <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {username}
          </Title>
          <Text c="dimmed">{first === null ? words.chooseIt : words.repeatIt}</Text>
        </Stack>
        <PasswordField
          ref={field}
          size="md"
          autoFocus={hasKeyboard()}
          aria-label={first === null ? words.newPin : words.repeatPin}
          inputMode={isText ? 'text' : 'numeric'}
          autoComplete="new-password"
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {!isText && <DigitPad typed={typed} onChange={change} />}
        <Button {...whileBusy(save.isPending)} type="submit" size="md">
          {first === null ? words.next : actions.save}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setIsText(!isText);
            begin(null);
          }}
        >
          {isText ? words.digitsInstead : words.textInstead}
        </Button>
      </Stack>
    </form>
  );
}

/** A user with a second factor goes on to the login. */
function useSetPin(token: string) {
  const navigate = useNavigate();
  const words = usePinWords();
  return useMutation({
    mutationFn: (password: string) => setPin(token, password),
    onSuccess: ({ token: session }) => {
      if (session !== undefined) keepToken(session);
      void navigate(session === undefined ? PATHS.login : PATHS.shops, { replace: true });
    },
    meta: { success: words.pinIsSet },
  });
}
