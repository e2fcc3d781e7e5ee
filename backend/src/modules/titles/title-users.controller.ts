import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { PublicUserListAnswer, TitleIdParams, TitleUserListAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../common/access/allow.decorator.js';
import { ClientIp } from '../../common/access/client-ip.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { Refuses } from '../../common/http/refuses.decorator.js';
import { Settings } from '../../config/settings.js';
import { Throttles } from '../../database/throttles.js';
import { PublicListGuard } from './public-list.guard.js';
import { TitleUsers } from './title-users.service.js';

@Controller('shops')
export class TitleUsersController {
  constructor(
    private readonly users: TitleUsers,
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
    @ClientIp() ip: string,
  ): Promise<PublicUserListAnswer> {
    await this.throttles.consume('public-list', ip, this.settings.publicListPerMinute);
    return { users: await this.users.whoMayEnter(shop_id) };
  }

  @Get('users/:shop_id')
  @Allow('assignments.manage')
  @Answers(TitleUserListAnswer)
  @Refuses(404)
  async everyone(@Param() { shop_id }: TitleIdParams): Promise<TitleUserListAnswer> {
    return { users: await this.users.everyone(shop_id) };
  }
}
