import { CARDS_UNDER_PX } from '@keyroster/contracts';
import { useMediaQuery } from '@mantine/hooks';

const WIDE = `(min-width: ${CARDS_UNDER_PX}px)`;

/** Whether there is room for tables: on a phone there is for cards alone. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, true, { getInitialValueInEffect: false });

const DESK = '(min-width: 900px)';

/** Whether the menu has room beside the screen: a tablet shows it when asked. */
export const useIsDesk = (): boolean => useMediaQuery(DESK, true, { getInitialValueInEffect: false });

/** The same, asked once. */
export const isDeskNow = (): boolean => window.matchMedia(DESK).matches;
