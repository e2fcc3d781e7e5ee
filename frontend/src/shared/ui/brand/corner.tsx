import { LanguageSwitch } from '../../i18n/language-switch.js';
import classes from './corner.module.css';
import { ThemeSwitch } from './theme-switch.js';

/** The switches of a screen outside of the frame. */
export function Corner() {
  return (
    <div className={classes['corner']}>
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
}
