import { Body, Controller, Get, Post } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import { DeleteMediaPayload, AdListAnswer, AdsChangedAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import { MediaService } from './media.service.js';

@Controller('ads')
export class AdsController {
  constructor(private readonly media: MediaService) {}

  @Get('get')
  @Allow('media.read')
  @Answers(AdListAnswer)
  async list(): Promise<AdListAnswer> {
    return { ads: await this.media.list('ads') };
  }

  @Post('upload')
  @Allow('media.manage')
  @TakesFile()
  @Answers(AdsChangedAnswer, 201)
  async upload(@FormFile() file: UploadedFile | undefined): Promise<AdsChangedAnswer> {
    await this.media.upload('ads', file);
    return { message: TEXTS.successes.uploaded, ads: await this.media.list('ads') };
  }

  @Post('delete')
  @Allow('media.manage')
  @Answers(AdsChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: DeleteMediaPayload): Promise<AdsChangedAnswer> {
    await this.media.delete('ads', payload.name);
    return { message: TEXTS.successes.deleted, ads: await this.media.list('ads') };
  }
}
