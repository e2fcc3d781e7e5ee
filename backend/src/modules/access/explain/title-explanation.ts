import { Injectable } from '@nestjs/common';
import type { ExplainCode } from '@keyroster/contracts';
import type { ExplainedRule } from '@keyroster/contracts/dto';
import { TitleMembers, type SeenThrough } from '../../courses/assignments/index.js';
import type { TitleRef } from '../../courses/titles/index.js';
import type { Account } from '../../people/users/index.js';
import { explained, post } from './entry-explanation.js';

const CODES: Record<SeenThrough, ExplainCode> = { role: 'sees_all', user: 'own', group: 'group' };

/** Whether somebody has a title: by the one decision of access. */
@Injectable()
export class TitleExplanation {
  constructor(private readonly members: TitleMembers) {}

  async of({ id, role }: Account, title: TitleRef): Promise<ExplainedRule> {
    const through = await this.members.through({ user_id: id, role }, title.id);
    const repair = post('/api/shops/assign', { user_id: id, shop_id: [title.id] });
    const code = through ? CODES[through] : 'not_assigned';
    return explained('title', through !== null, code, { title: title.name }, repair);
  }
}
