import { initialsOf, tileColour } from '../../shared/upload/tile.js';
import classes from './first-run.module.css';
import { useFirstRunWords } from './words.js';

/** What has been typed so far. */
export type Previewed = Partial<Record<'title' | 'subtitle' | 'name' | 'domain' | 'login' | 'email', string>>;

const hostOf = (domain: string): string => domain.replace(/^https?:\/\//, '').split('/')[0] ?? '';

/** A picture of the member's page. Nothing in it can be pressed. */
export function PhonePreview({ title, subtitle, name, domain = '', login, email }: Previewed) {
  const words = useFirstRunWords();
  const host = hostOf(domain);
  const shown = name || host || title || '';
  return (
    <figure className={classes['preview']} aria-label={words.preview}>
      <div className={classes['phone']} aria-hidden>
        <div className={`cut ${classes['top']}`}>{email || words.member}</div>
        <div className={classes['chips']}>
          {[title, subtitle].map((chip, index) => (
            <span key={index} className="cut">
              {chip || ' '}
            </span>
          ))}
        </div>
        <div className={`box ${classes['card']}`}>
          <div className={classes['tile']} style={{ background: shown ? tileColour(shown) : undefined }}>
            {initialsOf(shown)}
          </div>
          <div className={classes['facts']}>
            <strong className="cut">{shown || ' '}</strong>
            <span className="cut">{host || ' '}</span>
            <span className="cut">{login || ' '}</span>
            <span>••••••••</span>
          </div>
          <div className={classes['button']}>{words.open}</div>
          <div className={classes['button']} data-second>
            {words.login}
          </div>
        </div>
      </div>
      <figcaption>{words.preview}</figcaption>
    </figure>
  );
}
