import { Injectable } from '@nestjs/common';
import { Cascade } from '../../../common/cascade.js';

/** What goes with a subtitle. */
@Injectable()
export class SubtitleRemoval extends Cascade {}
