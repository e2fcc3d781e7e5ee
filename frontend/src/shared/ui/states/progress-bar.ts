import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS } from '@keyroster/contracts';
import nprogress from 'nprogress';
import classes from './loading.module.css';

nprogress.configure({
  minimum: PROGRESS_MINIMUM,
  speed: PROGRESS_SPEED_MS,
  showSpinner: false,
  parent: '#progress',
  barSelector: '[role="progressbar"]',
});

/** The bar may be made anew long after it was started: its name is a part of what it is made from. */
export function start(label: string): void {
  const template = `<div class="${classes['bar'] ?? ''}" role="progressbar" aria-label="${label}"></div>`;
  nprogress.configure({ template });
  nprogress.start();
}

export function done(): void {
  nprogress.done();
}
