import { Injectable } from '@nestjs/common';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { CredentialCipher } from './credential-cipher.js';
import type { Credential } from './credential.schema.js';

/** The only way in which a credential leaves: opened. Here the wire's `shop_id` is the subtitle. */
@Injectable()
export class CredentialMapper {
  constructor(private readonly cipher: CredentialCipher) {}

  toAnswer(credential: Credential): CredentialAnswer {
    const id = String(credential._id);
    const { login, password } = this.cipher.open(id, credential);
    return {
      _id: id,
      course_name: credential.course_name,
      domain: credential.domain,
      email: login,
      password,
      image: credential.image,
      shop_id: String(credential.subtitle_id),
    };
  }
}
