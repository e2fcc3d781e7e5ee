import { Controller, Get, Param } from '@nestjs/common';
import { OneUserAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { OneUser } from './one-user.service.js';

@Controller('users')
export class OneUserController {
  constructor(private readonly users: OneUser) {}

  /** Any word comes here that is none of its own: what is no id is nobody, and no mistake in a payload. */
  @Get(':id')
  @Allow('users.manage')
  @Answers(OneUserAnswer)
  @Refuses(404)
  read(@Param('id') id: string): Promise<OneUserAnswer> {
    return this.users.read(id);
  }
}
