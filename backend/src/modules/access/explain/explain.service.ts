import { Injectable } from '@nestjs/common';
import type { ExplainAnswer, ExplainQuery } from '@keyroster/contracts/dto';
import { orNotFound } from '../../../common/errors/app-error.js';
import { LoginAccounts } from '../../people/users/index.js';
import { CourseExplanation } from './course-explanation.js';
import { EntryExplanation } from './entry-explanation.js';

/** Explains why somebody may or may not sign in, or see a title or a credential. */
@Injectable()
export class ExplainService {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly entry: EntryExplanation,
    private readonly courses: CourseExplanation,
  ) {}

  async of(query: ExplainQuery): Promise<ExplainAnswer> {
    const account = orNotFound(await this.accounts.find(query.user_id));
    const asked = await this.courses.find(query);
    const rules = [...(await this.entry.of(account)), ...(await this.courses.of(account, asked))];
    return { may: rules.every(({ holds }) => holds), rules };
  }
}
