import type { BoardColumn, Pairs } from '@keyroster/contracts';
import { defineWords } from '../../shared/i18n/words.js';

const signed = (days: number): string => (days < 0 ? `−${-days}` : String(days));

export const useBoardWords = defineWords({
  heading: ['Renewals', 'Renovaciones'],
  columns: {
    expired: ['Expired', 'Vencidos'],
    today: ['Today', 'Hoy'],
    soon: ['Soon', 'Pronto'],
    week: ['This week', 'Esta semana'],
    later: ['Later', 'Más adelante'],
  } satisfies Pairs<Record<Exclude<BoardColumn, 'gone'>, string>>,
  gone: [
    (count: number) => `${count} more ended over 30 days ago`,
    (count: number) => `${count} más terminaron hace más de 30 días`,
  ],
  unseen: [(count: number) => `and ${count} more`, (count: number) => `y ${count} más`],
  nobody: ['—', '—'],
  supervisor: ['Supervisor', 'Supervisor'],
  affiliate: ['Affiliate', 'Afiliado'],
  endsOn: [(time: string) => `Ends on ${time}`, (time: string) => `Termina el ${time}`],
  endsTonight: ['Ends tonight at midnight', 'Termina hoy a medianoche'],
  renewOf: [(email: string) => `+30 days ${email}`, (email: string) => `+30 días ${email}`],
  renewBy: [(email: string) => `Renew ${email} by…`, (email: string) => `Renovar a ${email} por…`],
  renewed: [
    (from: number, to: number) => `${signed(from)} → ${signed(to)} days`,
    (from: number, to: number) => `${signed(from)} → ${signed(to)} días`,
  ],
  undoOf: [(email: string) => `Undo ${email}`, (email: string) => `Deshacer ${email}`],
  told: ['Reminded', 'Ya avisado'],
  toldOf: [(email: string) => `Reminded ${email}`, (email: string) => `Ya avisado ${email}`],
  message: ['Message', 'Mensaje'],
  messageTo: [(email: string) => `Message to ${email}`, (email: string) => `Mensaje a ${email}`],
  keys: [
    'Arrows move between cards, + renews 30 days, m opens the message, t marks as reminded, Enter opens the user.',
    'Las flechas van de tarjeta en tarjeta, + renueva 30 días, m abre el mensaje, t marca como ya avisado, Enter abre al usuario.',
  ],
  remind: [(count: number) => `Remind ${count}`, (count: number) => `Avisar a ${count}`],
  reminder: [(email: string) => `Remind ${email}`, (email: string) => `Avisar a ${email}`],
  toRemind: [
    (count: number, sum: string) => `${count} to remind · ${sum}`,
    (count: number, sum: string) => `${count} por avisar · ${sum}`,
  ],
  wouldPay: [(amount: string) => `would pay ${amount}`, (amount: string) => `pagaría ${amount}`],
  skip: ['Skip (S)', 'Omitir (S)'],
});
