import type { Texts } from '../dictionary.js';
import { SPANISH_ACTIONS, SPANISH_LABELS, SPANISH_PLACEHOLDERS } from './controls.js';
import { SPANISH_CONFIRMATIONS, SPANISH_FAILURES, SPANISH_SUCCESSES } from './outcomes.js';
import { SPANISH_REFUSALS, SPANISH_SESSION_ENDED, SPANISH_VALIDATION } from './refusals.js';
import { SPANISH_COLUMNS, SPANISH_ROLES, SPANISH_SCREENS } from './screens.js';

export const SPANISH_TEXTS: Texts = {
  validation: SPANISH_VALIDATION,
  failures: SPANISH_FAILURES,
  successes: SPANISH_SUCCESSES,
  confirmations: SPANISH_CONFIRMATIONS,
  refusals: SPANISH_REFUSALS,
  sessionEnded: SPANISH_SESSION_ENDED,
  screens: SPANISH_SCREENS,
  roles: SPANISH_ROLES,
  columns: SPANISH_COLUMNS,
  actions: SPANISH_ACTIONS,
  labels: SPANISH_LABELS,
  placeholders: SPANISH_PLACEHOLDERS,
  notAvailable: 'N/D',
};
