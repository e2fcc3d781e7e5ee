import { Controller, Get, Header } from '@nestjs/common';
import {
  ConfigAnswer,
  ManifestAnswer,
  SettingsAnswer,
  type ManifestIconAnswer,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { productVersion } from '../../../common/paths.js';
import { pick } from '../../../common/pick.js';
import { Settings } from '../../../config/settings.js';
import { WebAuthn } from '../../access/second-factor/index.js';
import { ImagesService } from '../../courses/media/index.js';
import { UserRoster } from '../../people/users/index.js';

const OWN_ICON: ManifestIconAnswer = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };

const manifestOf = (product: string, logo: string | null): ManifestAnswer => {
  const name = product.charAt(0).toUpperCase() + product.slice(1);
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0f766e',
    icons: [...(logo === null ? [] : [{ src: `/static/logos/${logo}`, sizes: 'any' }]), OWN_ICON],
  };
};

const MANIFEST = 'application/manifest+json';

@Controller()
export class PageConfigController {
  constructor(
    private readonly settings: Settings,
    private readonly images: ImagesService,
    private readonly webAuthn: WebAuthn,
    private readonly roster: UserRoster,
  ) {}

  @Get('config')
  @Allow('anyone')
  @Answers(ConfigAnswer)
  async read(): Promise<ConfigAnswer> {
    return {
      ...pick(this.settings, ['product', 'uploadMaxMb', 'language', 'currency']),
      logo: await this.images.newest('logos'),
      publicUserList: this.settings.isUserListPublic,
      publicUrl: this.webAuthn.origin,
      extension: this.settings.hasExtension,
      hasOneAdmin: this.roster.countAdmins() === 1,
    };
  }

  @Get('manifest')
  @Allow('anyone')
  @Header('Content-Type', MANIFEST)
  @Answers(ManifestAnswer, 200, MANIFEST)
  async manifest(): Promise<ManifestAnswer> {
    return manifestOf(this.settings.product, await this.images.newest('logos'));
  }

  @Get('settings')
  @Allow('settings.read')
  @Answers(SettingsAnswer)
  readSettings(): SettingsAnswer {
    return { ...pick(this.settings, ['currency', 'phoneRegion', 'undoMinutes']), version: productVersion };
  }
}
