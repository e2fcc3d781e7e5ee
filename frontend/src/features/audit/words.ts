import type { AuditAction } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';
import { ENGLISH_ACTIONS, SPANISH_ACTIONS } from '../../shared/audit/action-words.js';

interface AuditWords {
  heading: string;
  time: string;
  actor: string;
  action: string;
  target: string;
  address: string;
  change: string;
  place: string;
  nobody: string;
  commandLine: string;
  notSealed: string;
  sealed: (hash: string) => string;
  allActions: string;
  csv: string;
  none: string;
  total: (count: number) => string;
  actions: Readonly<Record<AuditAction, string>>;
}

export const useAuditWords = defineWords<AuditWords>({
  en: {
    heading: 'Audit',
    time: 'Time',
    actor: 'Who',
    action: 'Action',
    target: 'Whose or what',
    address: 'IP address',
    change: 'Change',
    place: 'Sealed',
    nobody: '–',
    commandLine: 'command line',
    notSealed: 'not yet',
    sealed: (hash) => `Seal ${hash}`,
    allActions: 'All actions',
    csv: 'CSV',
    none: 'No entry matches',
    total: (count) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`),
    actions: ENGLISH_ACTIONS,
  },
  es: {
    heading: 'Auditoría',
    time: 'Hora',
    actor: 'Quién',
    action: 'Acción',
    target: 'De quién o qué',
    address: 'Dirección IP',
    change: 'Cambio',
    place: 'Sellado',
    nobody: '–',
    commandLine: 'línea de comandos',
    notSealed: 'aún no',
    sealed: (hash) => `Sello ${hash}`,
    allActions: 'Todas las acciones',
    csv: 'CSV',
    none: 'Ninguna entrada coincide',
    total: (count) => (count === 1 ? '1 entrada' : `${count.toLocaleString('es-PE')} entradas`),
    actions: SPANISH_ACTIONS,
  },
});
