import { Body, Controller, Get, Post } from '@nestjs/common';
import { AcceptExposedPayload, ExposedListAnswer, MessageAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { LeakedPasswords } from './leaked-passwords.service.js';
import { texts } from '../../../../common/context/texts.js';

/** `products/exposed` is no subtitle: this controller comes before that of the credentials. */
@Controller('products/exposed')
export class LeakedPasswordsController {
  constructor(private readonly passwords: LeakedPasswords) {}

  @Get()
  @Allow('credentials.manage')
  @Answers(ExposedListAnswer)
  async list(): Promise<ExposedListAnswer> {
    return { exposed: await this.passwords.list() };
  }

  @Post('accept')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async accept(@Body() { p_id }: AcceptExposedPayload): Promise<MessageAnswer> {
    await this.passwords.accept(p_id);
    return { message: texts().successes.updated };
  }
}
