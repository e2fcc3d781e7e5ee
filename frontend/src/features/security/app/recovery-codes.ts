import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const codesQuery = queryOptions<string[] | null>({
  queryKey: ['recoveryCodes'],
  queryFn: skipToken,
  gcTime: Infinity,
});

/**
 * New recovery codes, and a way to forget them. They make those before void and are told once: they stay until they were
 * seen, even where the page or the dialog that asked for them has been left meanwhile.
 */
export function useRecoveryCodes(): [codes: string[] | null, forget: () => void] {
  const client = useQueryClient();
  const { data = null } = useQuery(codesQuery);
  return [data, () => client.setQueryData(codesQuery.queryKey, null)];
}

/** Keeps the codes that come with an answer. */
export function useKeepRecovery(): <Answer extends { recovery?: string[] | undefined }>(
  answer: Answer,
) => Answer {
  const client = useQueryClient();
  return (answer) => {
    if (answer.recovery) client.setQueryData(codesQuery.queryKey, answer.recovery);
    return answer;
  };
}
