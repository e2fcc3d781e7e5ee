import { Body, Controller, Get, Post } from '@nestjs/common';
import { IdPayload, MessageAnswer, UndoListAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Answers, Refuses } from '../../../../common/http/answers/answers.decorator.js';
import { UndoService } from './undo.service.js';
import { texts } from '../../../../common/context/texts.js';

@Controller('undo')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Get()
  @Allow('changes.undo')
  @Answers(UndoListAnswer)
  async list(@CurrentUser() caller: Caller): Promise<UndoListAnswer> {
    return { undos: await this.undos.list(caller) };
  }

  @Post()
  @Allow('changes.undo')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async takeBack(@Body() { id }: IdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.undos.takeBack(id, caller);
    return { message: texts().successes.undone };
  }
}
