import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../../shared/i18n/language.js';
import { showSuccess } from '../../../shared/ui/toaster.js';
import { credentialsQuery, type Credential } from '../api.js';

/** A credential in the table, with its number in the whole list: a search doesn't renumber. */
export interface CredentialRow {
  credential: Credential;
  number: number;
}

const isFound = ({ course_name }: Credential, search: string): boolean =>
  course_name.toLowerCase().includes(search.trim().toLowerCase());

/** Says once of each subtitle that is opened when it has no credentials. */
function useEmptyToast(subtitleId: string, credentials: Credential[] | undefined): void {
  const { successes } = useTexts();
  const announced = useRef<string>(null);
  useEffect(() => {
    if (!credentials || announced.current === subtitleId) return;
    announced.current = subtitleId;
    if (credentials.length === 0) showSuccess(successes.noCredentials);
  }, [subtitleId, credentials, successes]);
}

/** The credentials of a subtitle whose course names have a text in them. */
export function useCredentials(subtitleId: string, search: string) {
  const { data, isError, refetch } = useQuery(credentialsQuery(subtitleId));
  useEmptyToast(subtitleId, data);
  // The same rows while nothing changes: what is selected is told of each change of them.
  const numbered = useMemo(
    () => data?.map((credential, index): CredentialRow => ({ credential, number: index + 1 })),
    [data],
  );
  const rows = useMemo(
    () => numbered?.filter(({ credential }) => isFound(credential, search)),
    [numbered, search],
  );
  const everything = useMemo(() => data?.map(({ _id }) => _id), [data]);
  return { isEmpty: data?.length === 0, rows, everything, isFailed: isError, retry: () => void refetch() };
}
