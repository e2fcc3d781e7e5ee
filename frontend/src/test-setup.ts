import '@testing-library/jest-dom';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import nprogress from 'nprogress';
import React from 'react';
import toast from 'react-hot-toast';
import { chooseLanguage } from './shared/i18n/language.js';
import { takeUnexpected } from './testing/fake-server.js';
import { forgetSockets } from './testing/fake-sockets.js';
import { matchMedia } from './testing/match-media.js';
import { quickStyles } from './testing/quick-styles.js';

class ResizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom lacks.
window.matchMedia = matchMedia;
window.ResizeObserver = ResizeObserverStub;
Element.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = () => 'blob:chosen';
URL.revokeObjectURL = () => undefined;
Blob.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));

window.getComputedStyle = quickStyles;
// jsdom would search the whole page for the control of each label.
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  get(this: HTMLLabelElement) {
    return this.htmlFor
      ? document.getElementById(this.htmlFor)
      : this.querySelector<HTMLElement>('input, select, textarea, button');
  },
});
/** The label around an element, which needs no id. */
function labelAround(element: HTMLElement): HTMLLabelElement[] {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each instanceof HTMLLabelElement) return each.control === element ? [each] : [];
  }
  return [];
}

// The same for the labels of a control: jsdom would ask each element of the page.
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null;
      if (!this.id) return labelAround(this);
      return [...document.getElementsByTagName('label')].filter(({ control }) => control === this);
    },
  });
}

// The development version creates an Error for each element, to tell where it was made.
const { createElement } = jest.requireActual<typeof React>(
  '../../node_modules/react/cjs/react.production.js',
);
Object.assign(React, { createElement });

configure({
  /** Prints the page lazily, because `findBy` and `waitFor` create an error at each early look. */
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const get = () => [message, prettyDOM(container)].join('\n\n');
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

// As in index.html.
const progress = document.createElement('div');
progress.id = 'progress';
document.body.append(progress);

const { innerWidth } = window;

/** Below the time limit of a test. */
const SLOW_MS = 25_000;
let began = 0;

beforeEach(() => {
  began = performance.now();
  jest.useFakeTimers();
});

afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await chooseLanguage('en');
  window.innerWidth = innerWidth;
  toast.remove();
  nprogress.remove();
  localStorage.clear();
  sessionStorage.clear();
  forgetSockets();
  jest.useRealTimers();
  // Where a test ran into its time limit, its `findBy` or `waitFor` gives up only when it sees real timers.
  // Otherwise it would go on forever, and turn the clock of the next tests.
  if (performance.now() - began > SLOW_MS) await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(takeUnexpected()).toEqual([]);
});
