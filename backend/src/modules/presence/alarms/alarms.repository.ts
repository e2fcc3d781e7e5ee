import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AlarmsQuery } from '@keyroster/contracts/dto';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { Rows } from '../../../database/rows.js';
import { ALARM_RULE_ID, Alarm, AlarmRule, AlarmRuleSchema } from './alarm.schema.js';

/** Fields whose changes matter to listeners. Progress of an alarm doesn't. */
export const ALARM_NEWS = ['kind', 'closed_at', 'muted_until'];

/** `user_ids` limits a supervisor's search to their users. */
type AlarmSearch = AlarmsQuery & { user_ids?: readonly string[] };

export interface AlarmProgress {
  id: string;
  last: number;
  ips: readonly string[];
  devices: readonly string[];
}

type NewAlarm = Pick<Alarm, '_id' | 'user_id' | 'email' | 'kind' | 'ips' | 'devices' | 'since' | 'last'>;
export type AlarmClosing = Pick<Alarm, 'closed_by' | 'overlap_ms'> & { closed_at: number };
export type Rule = Pick<AlarmRule, 'lock' | 'minutes'>;

const ruleWithDefaults = leanDefaults(AlarmRuleSchema);
const NEWEST_FIRST = { since: -1, _id: -1 } as const;

@Injectable()
export class AlarmsRepository extends Rows<Alarm> {
  constructor(
    @InjectModel(Alarm.name) model: Model<Alarm>,
    @InjectModel(AlarmRule.name) private readonly rules: Model<AlarmRule>,
  ) {
    super(model);
  }

  list(search: AlarmSearch) {
    return this.part(filterOf(search), NEWEST_FIRST, search);
  }

  open(): Promise<Alarm[]> {
    return this.all({ open: true }, NEWEST_FIRST);
  }

  async latestOf(userId: string): Promise<Alarm | null> {
    const user_id = new Types.ObjectId(userId);
    return this.completed(await this.model.findOne({ user_id }).sort({ since: -1 }).lean());
  }

  async openOfEach(userIds: readonly string[]): Promise<Map<string, string>> {
    const open = new Map<string, string>();
    for await (const piece of inPieces(userIds)) {
      const found = await this.model
        .find({ user_id: { $in: toIds(piece) }, open: true }, { user_id: 1 })
        .lean();
      for (const { _id, user_id } of found) open.set(String(user_id), String(_id));
    }
    return open;
  }

  async insert(alarm: NewAlarm): Promise<void> {
    await this.model.create([{ ...alarm, open: true }]);
  }

  async makeFight(id: Types.ObjectId, at: number): Promise<void> {
    await this.model.updateOne({ _id: id, open: true }, { $set: { kind: 'fight' }, $max: { last: at } });
  }

  async goOn(progress: readonly AlarmProgress[]): Promise<void> {
    await this.model.bulkWrite(
      progress.map(({ id, last, ips, devices }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(id), open: true },
          update: { $max: { last }, $addToSet: { ips: { $each: ips }, devices: { $each: devices } } },
        },
      })),
      { ordered: false },
    );
  }

  async close(_id: Types.ObjectId, lastAtMost: number, closing: AlarmClosing): Promise<Alarm | null> {
    const filter = { _id, open: true as const, last: { $lte: lastAtMost } };
    return this.changed(filter, { $set: closing, $unset: { open: 1 } });
  }

  async mute(userId: Types.ObjectId, muted_until: number): Promise<void> {
    await this.model.updateMany({ user_id: userId }, { $set: { muted_until } });
  }

  async rule(): Promise<Rule> {
    const stored = await this.rules.findById(ALARM_RULE_ID).lean();
    const { lock, minutes } = ruleWithDefaults<Partial<AlarmRule>>(stored ?? {}) as AlarmRule;
    return { lock, minutes };
  }

  async setRule(rule: Rule): Promise<void> {
    await this.rules.updateOne({ _id: ALARM_RULE_ID }, { $set: rule }, { upsert: true });
  }
}

const filterOf = ({ state, user_id, user_ids }: AlarmSearch): QueryFilter<Alarm> => ({
  ...(state === 'open' && { open: true as const }),
  ...(state === 'closed' && { closed_at: { $ne: null } }),
  ...(user_id && { user_id: new Types.ObjectId(user_id) }),
  ...(user_ids && { $and: [{ user_id: { $in: toIds(user_ids) } }] }),
});
