import type { KeyrosterClient } from '@keyroster/client';
import { useEffect, useState } from 'react';
import { deviceId } from '../api/session/device-id.js';
import { pageClock } from '../time/page-clock.js';

/** Connected for as long as the token stays the same; without one there is no connection. */
export function useConnection(token: string | null): KeyrosterClient | null {
  const [client, setClient] = useState<KeyrosterClient | null>(null);

  useEffect(() => {
    if (token === null) return;
    let isOver = false;
    let opened: KeyrosterClient | undefined;
    // The first screen doesn't wait for the code of the socket; without it, screens refetch every now and then.
    import('@keyroster/client')
      .then(({ connect }) => {
        if (isOver) return;
        opened = connect({ url: window.location.origin, token, deviceId: deviceId(), clock: pageClock });
        setClient(opened);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      opened?.close();
      setClient(null);
    };
  }, [token]);

  useEffect(() => {
    if (!client) return;
    // A phone that wakes up, a network that is back: no need to wait for the next try.
    const hurry = () => {
      if (document.visibilityState === 'visible') client.hurry();
    };
    const doubt = () => client.reconnect();
    window.addEventListener('online', hurry);
    window.addEventListener('offline', doubt);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      window.removeEventListener('offline', doubt);
      document.removeEventListener('visibilitychange', hurry);
    };
  }, [client]);

  return client;
}
