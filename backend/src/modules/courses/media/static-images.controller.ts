import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MISSES_PER_MINUTE } from '@keyroster/contracts';
import { Allow } from '../../../common/access/allow.decorator.js';
import { clientAddress } from '../../../common/access/caller-address.js';
import { notFound } from '../../../common/errors/app-error.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Documented } from '../../../common/http/answers/documented.decorator.js';
import { isNamed } from '../../../common/http/answers/cache-headers.interceptor.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { ServedImages } from './served-images.js';

/** A name never stands for another picture, so it may be kept for ever; and whatever it holds, nothing in it runs. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Pictures of credentials show in our extension too, which is another origin. */
const shownIn = (kind: string) => ({
  'Cross-Origin-Resource-Policy': kind === 'products' ? 'cross-origin' : 'same-origin',
});

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
    response.set({ ...HEADERS, ...shownIn(kind), ETag: etag });
    if (isNamed(etag, request.headers['if-none-match'])) response.status(304).end();
    else response.set('Content-Type', image.content_type).send(image.bytes);
  }
}
