import { PROGRESS_MINIMUM, PROGRESS_SPEED_MS } from '@keyroster/contracts';
import nprogress from 'nprogress';
import classes from './loading.module.css';

nprogress.configure({
  minimum: PROGRESS_MINIMUM,
  speed: PROGRESS_SPEED_MS,
  showSpinner: false,
  parent: '#progress',
  barSelector: '[role="progressbar"]',
  template: `<div class="${classes['bar'] ?? ''}" role="progressbar"></div>`,
});

export function start(label: string): void {
  nprogress.start();
  document.querySelector('#progress [role="progressbar"]')?.setAttribute('aria-label', label);
}

export function done(): void {
  nprogress.done();
}
