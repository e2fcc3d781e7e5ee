import type {
  ChangePasswordPayload,
  FactorBegunAnswer,
  FactorSetAnswer,
  PasskeyBegunAnswer,
  PasskeyListAnswer,
  PasskeysChangedAnswer,
  RecoveryAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQuery, send } from '../../shared/api/client.js';
import { USERS_KEY } from '../../shared/api/people.js';
import { SESSION_KEY } from '../../shared/api/session/session.js';
import { useChange, usePost } from '../../shared/api/use-change.js';

const PASSKEYS_KEY = ['passkeys'] as const;
/** The session's answer says which factors there are. */
const CHANGES = [SESSION_KEY, PASSKEYS_KEY];

export const passkeysQuery = getQuery(PASSKEYS_KEY, '/users/passkeys', {
  select: ({ passkeys }: PasskeyListAnswer) => passkeys,
});

export const useBeginApp = () =>
  useMutation({
    mutationFn: async () => (await send('POST', '/users/2fa/begin')) as FactorBegunAnswer,
    gcTime: 0,
  });

export function useSetApp() {
  const keep = useKeepRecovery();
  return useChange({
    send: async (code: string) =>
      keep((await send('POST', '/users/2fa/confirm', { body: { code } })) as FactorSetAnswer),
    changes: CHANGES,
  });
}

export const useRemoveApp = () =>
  useChange<null>({ send: () => send('POST', '/users/2fa/remove'), changes: CHANGES });

export function useNewRecovery() {
  const keep = useKeepRecovery();
  return useChange<null>({
    send: async () => keep((await send('POST', '/users/2fa/recovery')) as RecoveryAnswer),
    successKey: 'updated',
    changes: CHANGES,
  });
}

/** The browser makes the passkey between the two calls. */
async function addPasskey(name: string): Promise<PasskeysChangedAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const begun = (await send('POST', '/users/passkeys/begin', { body: { name } })) as PasskeyBegunAnswer;
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const body = await startRegistration({ optionsJSON: begun as unknown as Options });
  return (await send('POST', '/users/passkeys/add', { body })) as PasskeysChangedAnswer;
}

/** No toast, because the form shows what the browser refused. */
export function useAddPasskey() {
  const keep = useKeepRecovery();
  return useChange({
    send: async (name: string) => keep(await addPasskey(name)),
    changes: CHANGES,
    isQuiet: true,
  });
}

export const useRemovePasskey = () => usePost<{ id: string }>('/users/passkeys/remove', CHANGES);

const codesQuery = queryOptions<string[] | null>({
  queryKey: ['recoveryCodes'],
  queryFn: skipToken,
  gcTime: Infinity,
});

/** The server sends them once and voids the former ones, so they are kept until seen, even across screens. */
export function useRecoveryCodes(): [codes: string[] | null, forget: () => void] {
  const client = useQueryClient();
  const { data = null } = useQuery(codesQuery);
  return [data, () => client.setQueryData(codesQuery.queryKey, null)];
}

function useKeepRecovery(): <Answer extends { recovery?: string[] | undefined }>(answer: Answer) => Answer {
  const client = useQueryClient();
  return (answer) => {
    if (answer.recovery) client.setQueryData(codesQuery.queryKey, answer.recovery);
    return answer;
  };
}

export const useChangePassword = () =>
  usePost<ChangePasswordPayload>('/users/password', [USERS_KEY], { successKey: 'updated' });
