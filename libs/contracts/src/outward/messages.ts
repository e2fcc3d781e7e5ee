import { DAY_MS, HOUR_MS } from '../constants.js';

export const CHANNEL_KINDS = ['smtp', 'http'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
/** How an SMTP connection is secured; `none` is allowed only for hosts of `WEBHOOK_ALLOW`. */
export const SMTP_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];
/** What an HTTP channel sends: JSON, or the fields of a form. */
export const HTTP_TYPES = ['json', 'form'] as const;
export type HttpType = (typeof HTTP_TYPES)[number];
/** The placeholders of an HTTP channel, written in double braces in its body. */
export const CHANNEL_VALUES = ['to', 'name', 'text', 'end', 'days', 'link', 'id', 'secret'] as const;
export type ChannelValue = (typeof CHANNEL_VALUES)[number];
/** The most channels; also the most rules. */
export const CHANNELS_MAX = 50;
/** How many messages a channel sends within any second: the default, and the most that can be set. */
export const PER_SECOND = 30;
export const PER_SECOND_MAX = 100;
/** The most characters of a receiver's answer that are shown. */
export const SAID_MAX_LENGTH = 500;

/** When a rule sends: days before or after an end, or soon after something happened. */
export const RULE_KINDS = ['before_end', 'after_end', 'welcome', 'locked', 'fixed', 'renewed'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
/** The rules that send at a point in time; the others have a cause. */
export const TIMED_RULES = ['before_end', 'after_end'] as const satisfies readonly RuleKind[];
export const isTimedRule = (when: RuleKind): boolean => TIMED_RULES.some((one) => one === when);
/** The most days before or after an end that a timed rule may have. */
export const RULE_DAYS_MAX = 60;
/** How long after its cause a message waits, so that an undo can drop it. */
export const CAUSE_WAITS_MS = 15_000;
/** How late the message of a timed rule may still be created. */
export const STEP_LATE_MS = 2 * HOUR_MS;
export const MESSAGES_KEPT_MS = 90 * DAY_MS;

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** Why a message was dropped, or can't be sent. */
export const MESSAGE_WHYS = [
  'deleted',
  'off',
  'locked',
  'moved',
  'told',
  'late',
  'undone',
  'rule',
  'no_number',
  'no_mail',
  'paused',
] as const;
export type MessageWhy = (typeof MESSAGE_WHYS)[number];

/** When and for which days a timed rule sends. */
export interface RuleTiming {
  when: RuleKind;
  days: readonly number[];
  /** The hour of the day in Lima. */
  hour: number;
}

/** A step of a timed rule: its number of days, and when it is due, in ms. */
export interface RuleStep {
  days: number;
  due: number;
}

/** When a step of a timed rule is due for an end. */
function stepDue({ when, hour }: Pick<RuleTiming, 'when' | 'hour'>, days: number, end: number): number {
  const time = hour * HOUR_MS;
  return when === 'before_end' ? end - (days + 1) * DAY_MS + time : end + days * DAY_MS + time;
}

/** The steps of a timed rule for an end that are due after `from` and not after `to`, the earliest first. */
export function stepsWithin(rule: RuleTiming, end: number, from: number, to: number): RuleStep[] {
  return rule.days
    .map((days) => ({ days, due: stepDue(rule, days, end) }))
    .filter(({ due }) => due > from && due <= to)
    .sort((one, other) => one.due - other.due);
}

/** Whether a step of `before_end` is outdated: a later step is due by now, or the end itself has come. */
export function isStepOver(rule: RuleTiming, end: number, due: number, now: number): boolean {
  if (rule.when !== 'before_end') return false;
  return now >= end || stepsWithin(rule, end, due, now).length > 0;
}
