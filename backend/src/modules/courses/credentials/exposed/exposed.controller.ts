import { Body, Controller, Get, Post } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import { AcceptExposedPayload, ExposedListAnswer, MessageAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { Exposed } from './exposed.service.js';

/** `products/exposed` is no subtitle: this controller comes before that of the credentials. */
@Controller('products/exposed')
export class ExposedController {
  constructor(private readonly exposed: Exposed) {}

  @Get()
  @Allow('credentials.manage')
  @Answers(ExposedListAnswer)
  async list(): Promise<ExposedListAnswer> {
    return { exposed: await this.exposed.list() };
  }

  @Post('accept')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async accept(@Body() { p_id }: AcceptExposedPayload): Promise<MessageAnswer> {
    await this.exposed.accept(p_id);
    return { message: TEXTS.successes.updated };
  }
}
