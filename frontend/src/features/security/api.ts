import type {
  ChangePasswordPayload,
  FactorBegunAnswer,
  PasskeyBegunAnswer,
  PasskeyListAnswer,
  RecoveryAnswer,
} from '@keyroster/contracts/dto';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange, usePost } from '../../shared/api/use-change.js';

/** The session's answer says which factors there are. */
const CHANGES = ['session', 'passkeys'] as const;

export const passkeysQuery = getQuery(['passkeys'], '/users/passkeys', {
  select: ({ passkeys }: PasskeyListAnswer) => passkeys,
});

export const useBeginApp = () =>
  useMutation({
    mutationFn: async () => (await send('POST', '/users/2fa/begin')) as FactorBegunAnswer,
    gcTime: 0,
  });

/** A change of the factors. Recovery codes that its answer brings are kept until they are seen. */
function useFactorChange<Input>(
  sendIt: (input: Input) => Promise<unknown>,
  options: { successKey?: 'updated'; isQuiet?: boolean } = {},
) {
  const client = useQueryClient();
  return useChange({
    send: async (input: Input) => {
      const answer = (await sendIt(input)) as Partial<RecoveryAnswer>;
      if (answer.recovery) client.setQueryData(codesQuery.queryKey, answer.recovery);
      return answer;
    },
    changes: CHANGES,
    ...options,
  });
}

export const useSetApp = () =>
  useFactorChange((code: string) => send('POST', '/users/2fa/confirm', { body: { code } }));

export const useRemoveApp = () => useFactorChange<null>(() => send('POST', '/users/2fa/remove'));

export const useNewRecovery = () =>
  useFactorChange<null>(() => send('POST', '/users/2fa/recovery'), { successKey: 'updated' });

/** The browser makes the passkey between the two calls. */
async function addPasskey(name: string): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const begun = (await send('POST', '/users/passkeys/begin', { body: { name } })) as PasskeyBegunAnswer;
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const body = await startRegistration({ optionsJSON: begun as unknown as Options });
  return send('POST', '/users/passkeys/add', { body });
}

/** No toast, because the form shows what the browser refused. */
export const useAddPasskey = () => useFactorChange(addPasskey, { isQuiet: true });

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

export const useChangePassword = () =>
  usePost<ChangePasswordPayload>('/users/password', ['users'], { successKey: 'updated' });
