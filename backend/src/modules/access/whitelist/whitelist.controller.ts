import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import {
  AddWhitelistPayload,
  EnforceWhitelistPayload,
  IdPayload,
  MessageAnswer,
  UnlistedSessionsAnswer,
  WhitelistAnswer,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { ClientIp } from '../../../common/access/caller-address.js';
import { BodyOrQuery } from '../../../common/http/bodies/route-inputs.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { WhitelistService } from './whitelist.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('whitelist')
export class WhitelistController {
  constructor(private readonly whitelist: WhitelistService) {}

  @Get()
  @Allow('whitelist.manage')
  @Answers(WhitelistAnswer)
  list(@ClientIp() ip: string): Promise<WhitelistAnswer> {
    return this.whitelist.list(ip);
  }

  @Post()
  @Allow('whitelist.manage')
  @Answers(MessageAnswer, 201)
  @Refuses(409)
  async add(@Body() payload: AddWhitelistPayload): Promise<MessageAnswer> {
    await this.whitelist.add(payload.ip_address);
    return { message: texts().successes.whitelisted };
  }

  @Delete()
  @Allow('whitelist.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async remove(@BodyOrQuery() payload: IdPayload): Promise<MessageAnswer> {
    await this.whitelist.remove(payload.id);
    return { message: texts().successes.whitelistRemoved };
  }

  @Get('unlisted')
  @Allow('whitelist.manage')
  @Answers(UnlistedSessionsAnswer)
  unlisted(): Promise<UnlistedSessionsAnswer> {
    return this.whitelist.unlistedSessions();
  }

  @Post('enforce')
  @Allow('whitelist.manage')
  @Answers(MessageAnswer)
  @Refuses(409)
  async enforce(@Body() payload: EnforceWhitelistPayload): Promise<MessageAnswer> {
    await this.whitelist.enforce(payload.value);
    return { message: texts().successes.updated };
  }
}
