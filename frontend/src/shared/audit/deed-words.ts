import { IMPORT_ACTIONS, PLAN_ACTIONS, type ImportAction, type PlanAction } from '@keyroster/contracts';
import type { UndoableAction } from '@keyroster/contracts/dto';
import { useCallback } from 'react';
import { defineWords } from '../i18n/words.js';
import { useActionWords } from './action-words.js';

type OfMany = PlanAction | ImportAction;

const ENGLISH: Readonly<Record<OfMany, string>> = {
  'users.delete': 'Users deleted',
  'users.endsessions': 'Users signed out',
  'users.resetactivity': 'Activity reset',
  'users.lock': 'Users locked',
  'users.unlock': 'Users unlocked',
  'users.renew': 'Users renewed',
  'users.assign': 'Titles assigned',
  'users.unassign': 'Titles unassigned',
  'users.group': 'Users moved to a group',
  'titles.delete': 'Titles deleted',
  'subtitles.delete': 'Subtitles deleted',
  'credentials.delete': 'Credentials deleted',
  'credentials.copy': 'Credentials copied',
  'credentials.move': 'Credentials moved',
  'import.users': 'Users imported',
  'import.credentials': 'Credentials imported',
};

const SPANISH: Readonly<Record<OfMany, string>> = {
  'users.delete': 'Usuarios eliminados',
  'users.endsessions': 'Usuarios desconectados',
  'users.resetactivity': 'Actividad restablecida',
  'users.lock': 'Usuarios bloqueados',
  'users.unlock': 'Usuarios desbloqueados',
  'users.renew': 'Usuarios renovados',
  'users.assign': 'Títulos asignados',
  'users.unassign': 'Títulos quitados',
  'users.group': 'Usuarios movidos a un grupo',
  'titles.delete': 'Títulos eliminados',
  'subtitles.delete': 'Subtítulos eliminados',
  'credentials.delete': 'Credenciales eliminadas',
  'credentials.copy': 'Credenciales copiadas',
  'credentials.move': 'Credenciales movidas',
  'import.users': 'Usuarios importados',
  'import.credentials': 'Credenciales importadas',
};

const useWordsOfMany = defineWords({ en: ENGLISH, es: SPANISH });

const ALL: readonly string[] = [...PLAN_ACTIONS, ...IMPORT_ACTIONS];
const isOfMany = (action: UndoableAction): action is OfMany => ALL.includes(action);

/** What was done, be it by a plan or by a single call. */
export function useDeedWords(): (action: UndoableAction) => string {
  const ofMany = useWordsOfMany();
  const actions = useActionWords();
  return useCallback((action) => (isOfMany(action) ? ofMany[action] : actions[action]), [ofMany, actions]);
}
