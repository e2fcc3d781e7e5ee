import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  PackageListAnswer,
  PackagesChangedAnswer,
  RemovePackagePayload,
  SavePackagePayload,
  type PackageOfferListAnswer,
} from '@keyroster/contracts/dto';
import { isStaffRole } from '@keyroster/contracts';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { texts } from '../../../common/context/texts.js';
import { PackagesService } from './packages.service.js';

@Controller('packages')
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Get()
  @Allow('packages.read')
  @Answers(PackageListAnswer)
  async list(@CurrentUser() { role }: Caller): Promise<PackageListAnswer | PackageOfferListAnswer> {
    return { packages: await (isStaffRole(role) ? this.packages.list() : this.packages.offers()) };
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
  async remove(@Body() { _id }: RemovePackagePayload): Promise<PackagesChangedAnswer> {
    await this.packages.remove(_id);
    return this.changed(texts().successes.deleted);
  }

  private async changed(message: string): Promise<PackagesChangedAnswer> {
    return { message, packages: await this.packages.list() };
  }
}
