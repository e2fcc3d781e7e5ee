import { Injectable, type CanActivate } from '@nestjs/common';
import { notFound } from '../../../common/errors/app-error.js';
import { Settings } from '../../../config/settings.js';

/** Where the public list of users is switched off it isn't there, whatever is asked of it. */
@Injectable()
export class PublicListGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(): true {
    if (!this.settings.isUserListPublic) throw notFound();
    return true;
  }
}
