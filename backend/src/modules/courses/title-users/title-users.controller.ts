import { Controller, Get, Param, UseGuards, Injectable, type CanActivate } from '@nestjs/common';
import {
  PublicUserListAnswer,
  TitleCountsListAnswer,
  TitleIdParams,
  TitleUserListAnswer,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { type CallerAddress, ClientAddress } from '../../../common/access/caller-address.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { JsonText, jsonList, toJson } from '../../../common/http/bodies/json-list.js';
import { Settings } from '../../../config/settings.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { notFound } from '../../../common/errors/app-error.js';
import { TitleUsersService } from './title-users.service.js';

/** Runs before validation, so that with the public list switched off every request gets 404. */
@Injectable()
class PublicListGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(): true {
    if (!this.settings.isUserListPublic) throw notFound();
    return true;
  }
}

@Controller('shops')
export class TitleUsersController {
  constructor(
    private readonly users: TitleUsersService,
    private readonly throttles: Throttles,
    private readonly settings: Settings,
  ) {}

  @Get('getuserbyshopid/:shop_id')
  @Allow('anyone')
  @UseGuards(PublicListGuard)
  @Answers(PublicUserListAnswer)
  @Refuses(404, 429)
  async whoMayEnter(
    @Param() { shop_id }: TitleIdParams,
    @ClientAddress() address: CallerAddress,
  ): Promise<JsonText> {
    await this.throttles.consume('public-list', address, this.settings.publicListPerMinute);
    return new JsonText(await this.users.whoMayEnter(shop_id));
  }

  @Get('counts')
  @Allow('assignments.manage')
  @Answers(TitleCountsListAnswer)
  async counts(): Promise<TitleCountsListAnswer> {
    return { counts: await this.users.countEach() };
  }

  @Get('users/:shop_id')
  @Allow('assignments.manage')
  @Answers(TitleUserListAnswer)
  @Refuses(404)
  async everyone(@Param() { shop_id }: TitleIdParams) {
    const users = await this.users.everyone(shop_id);
    return jsonList('users', toJson(users), {});
  }
}
