import { useEffect, useState } from 'react';

/** True once something has been going on for so long. */
export function useLate(isGoingOn: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn, afterMs]);
  return isGoingOn && isLate;
}
