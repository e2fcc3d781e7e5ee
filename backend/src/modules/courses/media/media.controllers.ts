import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  DeleteMediaPayload,
  LogoListAnswer,
  LogosChangedAnswer,
  AdListAnswer,
  AdsChangedAnswer,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import { MediaService } from './media.service.js';
import { texts } from '../../../common/context/texts.js';

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
    return { message: texts().successes.uploaded, ads: await this.media.list('ads') };
  }

  @Post('delete')
  @Allow('media.manage')
  @Answers(AdsChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: DeleteMediaPayload): Promise<AdsChangedAnswer> {
    await this.media.delete('ads', payload.name);
    return { message: texts().successes.deleted, ads: await this.media.list('ads') };
  }
}

@Controller()
export class LogosController {
  constructor(private readonly media: MediaService) {}

  @Get('get_logo')
  @Allow('media.read')
  @Answers(LogoListAnswer)
  async list(): Promise<LogoListAnswer> {
    return { urls: await this.media.list('logos') };
  }

  @Post('upload_logo')
  @Allow('media.manage')
  @TakesFile()
  @Answers(LogosChangedAnswer, 201)
  async upload(@FormFile() file: UploadedFile | undefined): Promise<LogosChangedAnswer> {
    await this.media.upload('logos', file);
    return { message: texts().successes.uploaded, urls: await this.media.list('logos') };
  }

  @Post('delete_logo')
  @Allow('media.manage')
  @Answers(LogosChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: DeleteMediaPayload): Promise<LogosChangedAnswer> {
    await this.media.delete('logos', payload.name);
    return { message: texts().successes.deleted, urls: await this.media.list('logos') };
  }
}
