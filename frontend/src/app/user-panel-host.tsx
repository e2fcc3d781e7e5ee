import { isStaffRole } from '@keyroster/contracts';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../shared/api/session/session.js';
import type { Places } from '../shared/ui/user/user-link.js';
import { partFrom } from '../shared/ui/late-part.js';

const UserPanel = partFrom(async () => (await import('../features/users/panel/user-panel.js')).UserPanel);

export function UserPanelHost({ places: { screen, userId, isOpenedHere } }: { places: Places }) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const [shown, setShown] = useState(userId);
  if (userId !== null && userId !== shown) setShown(userId);
  // Deferred, so that nothing is drawn in the place of the panel until its code has loaded.
  const drawn = useDeferredValue(shown, null);
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = userId === null;
  }, [userId]);
  if (!isStaffRole(role)) return null;

  const close = () => {
    // The browser goes back a moment later: a second call would leave the screen behind, too.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOpenedHere) void navigate(-1);
    else void navigate(screen.pathname, { replace: true });
  };
  return (
    <Suspense>
      {drawn !== null && (
        <UserPanel
          key={drawn}
          userId={drawn}
          isOpen={userId !== null}
          onClose={close}
          onClosed={() => setShown(userId)}
        />
      )}
    </Suspense>
  );
}
