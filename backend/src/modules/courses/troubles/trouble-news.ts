import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, isAdminRole, userRoom } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { NewsOf, type Changed } from '../../../realtime/collection-news.js';
import type { News } from '../../../realtime/publisher.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleAccess } from '../assignments/index.js';
import { TitleLookup } from '../titles/index.js';
import { TroublePlaces } from './trouble-places.js';
import type { Trouble } from './trouble.schema.js';
import { TroublesRepository } from './troubles.repository.js';

/** As long as a break may well last in which news of an end was missed. */
const MISSED_MS = 10 * 60_000;

/** Who is told how a trouble stands: admins, and those who reported it. */
@Injectable()
export class TroubleNews {
  constructor(
    private readonly repository: TroublesRepository,
    private readonly places: TroublePlaces,
    private readonly titles: TitleLookup,
    private readonly access: TitleAccess,
    private readonly users: AssignedUsers,
    private readonly clock: Clock,
  ) {}

  @NewsOf('troubles')
  async news({ ids, hasGap }: Changed): Promise<News[]> {
    const since = new Date(this.clock.now() - MISSED_MS);
    const missed = hasGap ? await this.repository.idsOpenOrClosedSince(since) : [];
    const troubles = await this.places.present(await this.repository.findEach([...ids, ...missed]));
    const news: News[] = [];
    for (const trouble of troubles) news.push(...(await this.about(trouble)));
    return news;
  }

  /** Admins are told how many reported; who reported, and still may hear, how many others did. */
  private async about(trouble: Trouble): Promise<News[]> {
    const { _id, credential_id, how, message } = trouble;
    const state = { p_id: String(credential_id), id: String(_id), how, message };
    const reporters = trouble.reports.map(({ user_id }) => String(user_id));
    const listeners = await this.listeners(trouble, reporters);
    const event = 'trouble:changed';
    return [
      {
        event,
        payload: [{ ...state, others: reporters.length }],
        rooms: [ADMINS_ROOM],
        except: reporters.map(userRoom),
      },
      { event, payload: [{ ...state, others: reporters.length - 1 }], rooms: listeners.map(userRoom) },
    ];
  }

  /** Who lost the title hears no more of it; once it is gone nobody has it, and all hear that. */
  private async listeners({ title_id }: Trouble, reporters: string[]): Promise<string[]> {
    const titleId = String(title_id);
    if (!(await this.titles.find(titleId))) return reporters;
    const holders = new Set(await this.access.usersOf(titleId));
    const users = await this.users.findEach(reporters);
    return users.filter(({ id, role }) => isAdminRole(role) || holders.has(id)).map(({ id }) => id);
  }
}
