import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import {
  PackageListAnswer,
  PackagesChangedAnswer,
  RecordIdPayload,
  SavePackagePayload,
  type PackageOfferListAnswer,
} from '@keyroster/contracts/dto';
import { isStaffRole } from '@keyroster/contracts';
import { Allow, OrTicket, UserIfAny } from '../../../common/access/allow.decorator.js';
import { ClientAddress, type CallerAddress } from '../../../common/access/caller-address.js';
import { Tickets } from '../../../common/access/authenticator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { texts } from '../../../common/context/texts.js';
import { PackagesService } from './packages.service.js';

@Controller('packages')
export class PackagesController {
  constructor(
    private readonly packages: PackagesService,
    private readonly tickets: Tickets,
  ) {}

  @Get()
  @Allow('packages.read')
  @OrTicket()
  @Answers(PackageListAnswer)
  async list(
    @UserIfAny() caller: Caller | undefined,
    @Headers('x-ticket') ticket: string | undefined,
    @ClientAddress() address: CallerAddress,
  ): Promise<PackageListAnswer | PackageOfferListAnswer> {
    if (!caller) await this.tickets.check(ticket, address);
    const isStaff = caller !== undefined && isStaffRole(caller.role);
    return { packages: await (isStaff ? this.packages.list() : this.packages.offers()) };
  }

  @Post('save')
  @Allow('packages.manage')
  @Answers(PackagesChangedAnswer)
  @Refuses(404, 409)
  async save(@Body() payload: SavePackagePayload): Promise<PackagesChangedAnswer> {
    await this.packages.save(payload);
    return this.changed(payload._id === undefined ? texts().successes.created : texts().successes.updated);
  }

  @Post('remove')
  @Allow('packages.manage')
  @Answers(PackagesChangedAnswer)
  @Refuses(404)
  async remove(@Body() { _id }: RecordIdPayload): Promise<PackagesChangedAnswer> {
    await this.packages.remove(_id);
    return this.changed(texts().successes.deleted);
  }

  private async changed(message: string): Promise<PackagesChangedAnswer> {
    return { message, packages: await this.packages.list() };
  }
}
