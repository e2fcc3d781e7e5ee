import { useQuery } from '@tanstack/react-query';
import { adsQuery } from '../../../shared/api/lists/ads.js';
import classes from '../courses.module.css';
import { useCourseWords } from '../words.js';

/** The ads, one quiet line of them. */
export function AdStrip() {
  const words = useCourseWords();
  const { data: names = [] } = useQuery(adsQuery);
  if (names.length === 0) return null;
  return (
    // Focusable, since the keyboard scrolls nothing else.
    <div className={classes['ads']} role="region" aria-label={words.ads} tabIndex={0}>
      {names.map((name) => (
        <img key={name} src={`/static/ads/${name}`} alt="" loading="lazy" />
      ))}
    </div>
  );
}
