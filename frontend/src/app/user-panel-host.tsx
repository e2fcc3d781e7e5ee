import { isAdminRole } from '@keyroster/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../shared/api/session/current-user.js';
import { latePart } from '../shared/late.js';
import type { Places } from '../shared/ui/user-link.js';

export const UserPanel = latePart(
  async () => (await import('../features/users/panel/user-panel.js')).UserPanel,
);

/** Shows the panel of the user whom the address names, for admins. */
export function UserPanelHost({ places: { screen, userId, isOpenedHere } }: { places: Places }) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  // Kept while the panel leaves.
  const [shown, setShown] = useState(userId);
  if (userId !== null && userId !== shown) setShown(userId);
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = userId === null;
  }, [userId]);
  if (shown === null || !isAdminRole(role)) return null;

  const close = () => {
    // The browser goes back a moment later, and from the screen behind there is nowhere to go.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOpenedHere) void navigate(-1);
    else void navigate(screen.pathname, { replace: true });
  };
  return (
    <UserPanel
      key={shown}
      userId={shown}
      isOpen={userId !== null}
      onClose={close}
      onClosed={() => setShown(userId)}
    />
  );
}
