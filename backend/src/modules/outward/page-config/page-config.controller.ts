import { Controller, Get } from '@nestjs/common';
import { ConfigAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers } from '../../../common/http/answers.decorator.js';
import { Settings } from '../../../config/settings.js';
import { MediaService } from '../../courses/media/index.js';

/** What the page needs before a login. */
@Controller('config')
export class PageConfigController {
  constructor(
    private readonly settings: Settings,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Allow('anyone')
  @Answers(ConfigAnswer)
  async read(): Promise<ConfigAnswer> {
    const { product, uploadMaxMb, isUserListPublic, phoneRegion } = this.settings;
    const logo = await this.media.newest('logos');
    return { product, logo, uploadMaxMb, publicUserList: isUserListPublic, phoneRegion };
  }
}
