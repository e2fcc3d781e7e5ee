import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Documented } from '../../../../common/http/answers/documented.decorator.js';
import { isNamed } from '../../../../common/http/answers/known-tags.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { ServedImages } from './served-images.js';

/** A name never stands for another picture, so it may be kept for ever; and whatever it holds, nothing in it runs. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

@Controller('static')
export class StaticImagesController {
  constructor(private readonly served: ServedImages) {}

  @Get(':kind/:name')
  @Allow('anyone')
  @Answers('image/*')
  @Documented({ responses: { 304: { description: 'The same as before' } } })
  @Refuses(404)
  async read(
    @Param('kind') kind: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const image = await this.served.find(kind, name);
    if (!image) throw notFound();
    const etag = `"${image.etag}"`;
    response.set({ ...HEADERS, ETag: etag });
    if (isNamed(etag, request.headers['if-none-match'])) response.status(304).end();
    else response.set('Content-Type', image.content_type).send(image.bytes);
  }
}
