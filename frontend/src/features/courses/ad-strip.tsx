import { useQuery } from '@tanstack/react-query';
import { adsQuery } from '../../shared/api/ads.js';
import classes from './courses.module.css';
import { useCourseWords } from './words.js';

/** The ads, one quiet line of them. */
export function AdStrip() {
  const words = useCourseWords();
  const { data: names = [] } = useQuery(adsQuery);
  if (names.length === 0) return null;
  return (
    <ul className={classes['ads']} aria-label={words.ads}>
      {names.map((name) => (
        <li key={name}>
          <img src={`/static/ads/${name}`} alt="" loading="lazy" />
        </li>
      ))}
    </ul>
  );
}
