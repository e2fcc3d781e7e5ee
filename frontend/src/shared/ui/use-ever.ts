import { useState } from 'react';

/** True from the first time on that something is so: what is loaded then stays. */
export function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo;
}
