import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { MISSES_PER_MINUTE } from '@keyroster/contracts';
import {
  DeleteMediaPayload,
  LogoListAnswer,
  LogosChangedAnswer,
  AdListAnswer,
  AdsChangedAnswer,
} from '@keyroster/contracts/dto';
import type { Request, Response } from 'express';
import { Allow } from '../../../common/access/allow.decorator.js';
import { clientAddress } from '../../../common/access/caller-address.js';
import { notFound } from '../../../common/errors/app-error.js';
import { Answers, Refuses, Documented } from '../../../common/http/answers/answers.decorator.js';
import { isNamed } from '../../../common/http/answers/answer.adapter.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import { texts } from '../../../common/context/texts.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { ImagesService } from './images.service.js';
import { ServedImages } from './served-images.js';

@Controller('ads')
export class AdsController {
  constructor(private readonly images: ImagesService) {}

  @Get('get')
  @Allow('media.read')
  @Answers(AdListAnswer)
  async list(): Promise<AdListAnswer> {
    return { ads: await this.images.list('ads') };
  }

  @Post('upload')
  @Allow('media.manage')
  @TakesFile()
  @Answers(AdsChangedAnswer, 201)
  async upload(@FormFile() file: UploadedFile | undefined): Promise<AdsChangedAnswer> {
    await this.images.upload('ads', file);
    return { message: texts().successes.uploaded, ads: await this.images.list('ads') };
  }

  @Post('delete')
  @Allow('media.manage')
  @Answers(AdsChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: DeleteMediaPayload): Promise<AdsChangedAnswer> {
    await this.images.delete('ads', payload.name);
    return { message: texts().successes.deleted, ads: await this.images.list('ads') };
  }
}

@Controller()
export class LogosController {
  constructor(private readonly images: ImagesService) {}

  @Get('get_logo')
  @Allow('media.read')
  @Answers(LogoListAnswer)
  async list(): Promise<LogoListAnswer> {
    return { urls: await this.images.list('logos') };
  }

  @Post('upload_logo')
  @Allow('media.manage')
  @TakesFile()
  @Answers(LogosChangedAnswer, 201)
  async upload(@FormFile() file: UploadedFile | undefined): Promise<LogosChangedAnswer> {
    await this.images.upload('logos', file);
    return { message: texts().successes.uploaded, urls: await this.images.list('logos') };
  }

  @Post('delete_logo')
  @Allow('media.manage')
  @Answers(LogosChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: DeleteMediaPayload): Promise<LogosChangedAnswer> {
    await this.images.delete('logos', payload.name);
    return { message: texts().successes.deleted, urls: await this.images.list('logos') };
  }
}

/** A name always means the same picture, so it is cached for ever. The CSP stops scripts in SVGs. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

@Controller('static')
export class StaticImagesController {
  constructor(
    private readonly served: ServedImages,
    private readonly throttles: Throttles,
  ) {}

  @Get(':kind/:name')
  @Allow('anyone')
  @Answers('image/*')
  @Documented({ responses: { 304: { description: 'The same as before' } } })
  @Refuses(404, 429)
  async read(
    @Param('kind') kind: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const image = await this.served.find(kind, name);
    if (!image) {
      await this.throttles.consume('unknown-picture', clientAddress(request), MISSES_PER_MINUTE);
      throw notFound();
    }
    const etag = `"${image.etag}"`;
    response.set({ ...HEADERS, ETag: etag });
    // Pictures of credentials also show in our browser extension, which is another origin.
    response.set('Cross-Origin-Resource-Policy', kind === 'products' ? 'cross-origin' : 'same-origin');
    if (isNamed(etag, request.headers['if-none-match'])) response.status(304).end();
    else response.set('Content-Type', image.content_type).send(image.bytes);
  }
}
