import type { BoardColumn } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

interface BoardWords {
  heading: string;
  columns: Readonly<Record<Exclude<BoardColumn, 'gone'>, string>>;
  gone: (count: number) => string;
  unseen: (count: number) => string;
  nobody: string;
  supervisor: string;
  affiliate: string;
  endsOn: (time: string) => string;
  renewOf: (email: string) => string;
  renewBy: (email: string) => string;
  told: string;
  toldOf: (email: string) => string;
  message: string;
  messageTo: (email: string) => string;
  keys: string;
}

export const useBoardWords = defineWords<BoardWords>({
  en: {
    heading: 'Renewals',
    columns: { expired: 'Expired', today: 'Today', soon: 'Soon', week: 'Week', later: 'Later' },
    gone: (count) => `${count} more ended over 30 days ago`,
    unseen: (count) => `and ${count} more`,
    nobody: 'Nobody',
    supervisor: 'Supervisor',
    affiliate: 'Affiliate',
    endsOn: (time) => `Ends on ${time}`,
    renewOf: (email) => `+30 days ${email}`,
    renewBy: (email) => `Renew ${email} by…`,
    told: 'Told',
    toldOf: (email) => `Told ${email}`,
    message: 'Message',
    messageTo: (email) => `Message to ${email}`,
    keys: 'Arrows move between cards, + renews 30 days, m opens the message, t marks as told, Enter opens the user.',
  },
  es: {
    heading: 'Renovaciones',
    columns: { expired: 'Vencidos', today: 'Hoy', soon: 'Pronto', week: 'Semana', later: 'Después' },
    gone: (count) => `${count} más terminaron hace más de 30 días`,
    unseen: (count) => `y ${count} más`,
    nobody: 'Nadie',
    supervisor: 'Supervisor',
    affiliate: 'Afiliado',
    endsOn: (time) => `Termina el ${time}`,
    renewOf: (email) => `+30 días ${email}`,
    renewBy: (email) => `Renovar a ${email} por…`,
    told: 'Avisado',
    toldOf: (email) => `Avisado ${email}`,
    message: 'Mensaje',
    messageTo: (email) => `Mensaje a ${email}`,
    keys: 'Las flechas van de tarjeta en tarjeta, + renueva 30 días, m abre el mensaje, t marca como avisado, Enter abre al usuario.',
  },
});
