import { createContext, useContext } from 'react';
import type { Credential } from '../api.js';

interface CourseDrag {
  /** The credential that is being dragged. */
  dragged: Credential | null;
  /** The title on which it has rested: its subtitles show meanwhile. */
  peekedTitleId: string | null;
}

export const CourseDragContext = createContext<CourseDrag>({ dragged: null, peekedTitleId: null });

export const useCourseDrag = (): CourseDrag => useContext(CourseDragContext);
