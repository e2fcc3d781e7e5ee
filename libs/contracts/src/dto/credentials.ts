import { IS_URL, IsString } from 'class-validator';
import { isDomainUrl } from '../domain-url.js';
import { TEXTS } from '../texts.js';
import { ListOf } from './answer-fields.js';
import { MessageAnswer } from './common.js';
import { IfPresent, Text } from './fields.js';
import { Id } from './ids.js';
import { compose, isText, rule } from './rules.js';

const required = TEXTS.validation.credentialFieldsRequired;
// The page says its own origin here; the server has none to show.
const DOMAIN_INVALID = TEXTS.validation.domainInvalid('https://example.com');

const Domain = (): PropertyDecorator =>
  compose(
    Text('Domain', { required }),
    rule(IS_URL, DOMAIN_INVALID, (value) => isText(value) && isDomainUrl(value)),
  );

/** A credential; `shop_id` is its subtitle. */
export class CredentialAnswer {
  @Id()
  _id!: string;

  @IsString()
  course_name!: string;

  @IsString()
  domain!: string;

  @IsString()
  email!: string;

  @IsString()
  password!: string;

  /** The file's name under `/static/products/`; empty where there is no picture. */
  @IsString()
  image!: string;

  @Id()
  shop_id!: string;
}

/** The credentials of a subtitle. */
export class CredentialListAnswer {
  @ListOf(CredentialAnswer)
  products!: CredentialAnswer[];
}

/** What making or copying a credential answers: the list of the subtitle that it came to. */
export class CredentialsChangedAnswer extends MessageAnswer {
  @ListOf(CredentialAnswer)
  products!: CredentialAnswer[];
}

/** A new credential under a subtitle, beside its picture in `file`. */
export class CreateCredentialPayload {
  @Id('Subtitle', { required: TEXTS.validation.noSubtitleSelected })
  shop_id!: string;

  // Before the domain: that a field is missing is said first, as the form does.
  @Text('Email', { required })
  email!: string;

  @Text('Password', { required })
  password!: string;

  @Domain()
  domain!: string;

  @IfPresent()
  @Text('Course name')
  course_name?: string;
}

/** A change of a credential: what is absent stays as it is. */
export class UpdateCredentialPayload {
  @Id()
  id!: string;

  @IfPresent()
  @Text('Email', { required })
  email?: string;

  @IfPresent()
  @Text('Password', { required })
  password?: string;

  @IfPresent()
  @Domain()
  domain?: string;

  @IfPresent()
  @Text('Course name')
  course_name?: string;
}

/** The credential whose picture comes in `file`. */
export class UpdateImagePayload {
  @Id()
  id!: string;
}

/** What a new picture answers: its name. */
export class ImageChangedAnswer extends MessageAnswer {
  @IsString()
  image!: string;
}

/** The credential to copy and the subtitle to copy it to. */
export class CopyCredentialPayload {
  @Id('Subtitle', { required: TEXTS.validation.noSubtitleSelected })
  subtitleId!: string;

  @Id('Credential')
  p_id!: string;
}
