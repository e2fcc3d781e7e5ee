import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { notFound } from '../../../common/errors/app-error.js';
import { AssignmentsRepository } from './assignments.repository.js';

/** Who may look into a title. */
@Injectable()
export class TitleAccess {
  constructor(private readonly repository: AssignmentsRepository) {}

  /** For whom it isn't assigned to, it isn't there. */
  async check(caller: Caller, titleId: string): Promise<void> {
    if (isAdminRole(caller.role)) return;
    if (!(await this.repository.has(caller.user_id, titleId))) throw notFound();
  }
}
