import { SwaggerModule } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Settings } from '../../../config/settings.js';
import { apiDocument } from './api-document.js';

const PATH = 'api/docs';

/**
 * The API's documentation: pages at `/api/docs`, and the document itself at `/api/docs-json`. The pages load nothing
 * but files of this server, so they live under the same strict headers as everything else.
 */
export function setUpDocs(app: NestExpressApplication, settings: Settings): void {
  SwaggerModule.setup(PATH, app, () => apiDocument(app, settings), {
    raw: ['json'],
    customSiteTitle: 'Keyroster API',
    // By default the page asks a service on the internet whether the document is valid.
    swaggerOptions: { validatorUrl: null },
  });
}
