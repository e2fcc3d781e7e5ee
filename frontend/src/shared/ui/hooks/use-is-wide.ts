import { CARDS_UNDER_PX } from '@keyroster/contracts';
import { useMediaQuery } from '@mantine/hooks';

const WIDE = `(min-width: ${CARDS_UNDER_PX}px)`;

export const useIsWide = (): boolean => useMediaQuery(WIDE, true, { getInitialValueInEffect: false });

const DESK = '(min-width: 900px)';

/** Whether there is room for the sidebar beside the screen. */
export const useIsDesk = (): boolean => useMediaQuery(DESK, true, { getInitialValueInEffect: false });

export const isDeskNow = (): boolean => window.matchMedia(DESK).matches;
