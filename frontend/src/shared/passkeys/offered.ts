import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';

/** Passkeys belong to one address: at any other the browser would have none to offer. */
export function usePasskeysOffered(): boolean {
  const { data } = useQuery(configQuery);
  return data?.publicUrl === window.location.origin && 'PublicKeyCredential' in window;
}
