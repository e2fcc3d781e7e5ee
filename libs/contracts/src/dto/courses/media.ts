import { TextList } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { Text } from '../fields.js';

/** The file names of the logos, newest first. */
export class LogoListAnswer {
  @TextList() urls!: string[];
}

export class LogosChangedAnswer extends MessageAnswer {
  @TextList() urls!: string[];
}

/** The file names of the ads, newest first. */
export class AdListAnswer {
  @TextList() ads!: string[];
}

export class AdsChangedAnswer extends MessageAnswer {
  @TextList() ads!: string[];
}

/** The logo or ad to delete, by its file name. */
export class DeleteMediaPayload {
  @Text('Name', { required: 'Name should not be empty' }) name!: string;
}
