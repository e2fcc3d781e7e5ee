import { formatTime } from '@keyroster/contracts';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useConnectionState } from '../../shared/realtime/realtime-context.js';
import { useFrameWords } from './frame-words.js';
import classes from './connection-state.module.css';
import { screenOf } from './places.js';

/** The state of the live connection, and the age of outdated data. `isCompact` hides it while all is well. */
export function ConnectionState({ isCompact = false }: { isCompact?: boolean }) {
  const { screens } = useTexts();
  const words = useFrameWords();
  const { liveness, asOf, isBeginning } = useConnectionState();
  const { pathname } = useLocation();
  // The activity screen announces the same in more detail, so here it is drawn but not announced.
  const isSaid = screenOf(pathname) !== PATHS.activity;
  const word = screens[liveness];
  const since = asOf === null ? '' : words.asOf(formatTime(asOf));
  const isShown = !isBeginning && !(isCompact && liveness === 'live');
  return (
    <span role={isSaid ? 'status' : undefined} className={`in-line ${classes['connection']}`}>
      {isShown && (
        <span className={`dotted ${classes['state']}`} data-state={liveness} title={`${word} ${since}`}>
          <span data-word={word}>{isSaid && word}</span>
          <small data-word={since}>{isSaid && since}</small>
        </span>
      )}
    </span>
  );
}
