import { useSyncExternalStore } from 'react';

/** Whether the page may show notifications; `none` where the browser has none. */
export type NoticeLeave = NotificationPermission | 'none';

const listeners = new Set<() => void>();

const read = (): NoticeLeave => ('Notification' in window ? Notification.permission : 'none');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useNoticeLeave = (): NoticeLeave => useSyncExternalStore(subscribe, read);

/** The browser asks, once: after a no it doesn't again. */
export async function askNoticeLeave(): Promise<void> {
  if (!('Notification' in window)) return;
  await Notification.requestPermission();
  for (const listener of listeners) listener();
}
