import { type ClassConstructor } from 'class-transformer';
import * as dto from '../index.js';
import { USER } from './answer-examples.js';

const ID = USER._id;
const RENEWAL = {
  _id: ID,
  user_id: ID,
  email: 'ana',
  days: -3,
  from: 2,
  to: 1,
  amount: 4_990,
  method: '',
  note: '',
  kind: 'change',
  by: 'root',
  at: 1,
  affiliate: '',
  supervisor: '',
  package: 'Monthly',
  titles: [ID],
};
const PAYMENT = {
  _id: ID,
  user_id: ID,
  email: 'ana',
  package: '',
  days: 30,
  amount: 2_500,
  method: 'Yape',
  note: '',
  has_picture: true,
  state: 'open',
  at: 1,
  decided_at: null,
  by: '',
  reason: '',
  ends: null,
};
const SUMS = { renewals: 0, days: -3, amount: 4_990 };
const CARD = {
  _id: ID,
  email: 'ana',
  end: 1,
  days_left: 0,
  supervisor: '',
  told_at: null,
  version: 0,
  package: null,
};
const OFFER = { _id: ID, name: 'Monthly', days: 30, amount: 1_500 };
const PACKAGE = { ...OFFER, titles: [ID], usage_limit: 2, starts: 'first_use', trial: false };
const FIGURES = { new: 1, renewed: 2, lapsed: 0, days: 60, amount: 5_000, active: 3 };

/** Answers about what users have bought, and about reports of it. */
export const MONEY_ANSWERS: [ClassConstructor<object>, object][] = [
  [dto.RenewalListAnswer, { renewals: [RENEWAL], total: 1, sums: SUMS }],
  [dto.RenewedAnswer, { message: 'm', user: USER, renewal: { ...RENEWAL, from: null, to: null } }],
  [dto.RenewedAnswer, { message: 'm', user: USER, renewal: RENEWAL }],
  [dto.BoardAnswer, { columns: [{ key: 'today', total: 2, users: [{ ...CARD, wasap: '' }] }] }],
  [dto.PackageListAnswer, { packages: [PACKAGE, { ...PACKAGE, titles: [], usage_limit: null }] }],
  [dto.PackageOfferListAnswer, { packages: [OFFER] }],
  [dto.PackagesChangedAnswer, { message: 'm', packages: [PACKAGE] }],
  [
    dto.ReportAnswer,
    { rows: [{ key: '2025-06-01', ...FIGURES }], sums: { ...FIGURES, days: -3 }, currency: 'PEN' },
  ],
  [
    dto.ReportAnswer,
    {
      rows: [{ key: ID, name: 't', ...FIGURES, income: 5_000, cost: 6_000, margin: -1_000 }],
      sums: { ...FIGURES, income: 5_000 },
      currency: 'PEN',
    },
  ],
  [
    dto.PaymentListAnswer,
    { payments: [PAYMENT, { ...PAYMENT, state: 'accepted', decided_at: 2, ends: 3 }], total: 2 },
  ],
  [dto.PaymentSentAnswer, { message: 'm', payment: PAYMENT }],
  [dto.PaymentTextAnswer, { text: 't' }],
  [dto.TicketAnswer, { payment: PAYMENT, packages: [{ _id: ID, name: 'n', days: 30, amount: 1 }], text: '' }],
  [dto.TicketAnswer, { payment: null, packages: [], text: '' }],
];
