import { Injectable } from '@nestjs/common';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { CredentialCipher } from './keys/credential-cipher.js';
import { changedAtOf } from './changes/credential-facts.js';
import type { Credential } from './credential.schema.js';

/** The only way in which a credential leaves. Here the wire's `shop_id` is the subtitle. */
@Injectable()
export class CredentialMapper {
  constructor(private readonly cipher: CredentialCipher) {}

  toAnswer(credential: Credential): CredentialAnswer {
    return toAnswer(credential, this.cipher.open(String(credential._id), credential));
  }

  /** For who may see that it is there, and no more. */
  toClosedAnswer(credential: Credential): CredentialAnswer {
    return toAnswer(credential, { login: '', password: '' });
  }
}

const toAnswer = (
  credential: Credential,
  { login, password }: { login: string; password: string },
): CredentialAnswer => ({
  _id: String(credential._id),
  course_name: credential.course_name,
  domain: credential.domain,
  email: login,
  password,
  image: credential.image,
  shop_id: String(credential.subtitle_id),
  seats: credential.seats,
  note: credential.note,
  has_code: Boolean(credential.otp_sealed),
  fill_only: credential.fill_only,
  changed_at: changedAtOf(credential),
});
