import { Injectable } from '@nestjs/common';
import { TitleHolders } from '../titles/index.js';
import { TitleAccess } from './title-access.js';

/** Titles learn here who has them. */
@Injectable()
export class AssignmentPorts {
  constructor(access: TitleAccess, holders: TitleHolders) {
    holders.answeredBy(access);
  }
}
