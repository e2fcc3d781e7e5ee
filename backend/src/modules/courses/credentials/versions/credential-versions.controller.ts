import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  IdPayload,
  MessageAnswer,
  RevealedVersionAnswer,
  VersionListAnswer,
  VersionsParams,
} from '@keyroster/contracts/dto';
import { Allow, JustConfirmed } from '../../../../common/access/allow.decorator.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { CredentialVersions } from './credential-versions.service.js';
import { texts } from '../../../../common/context/texts.js';

/** `products/versions` is no subtitle: this controller comes before that of the credentials. */
@Controller('products/versions')
export class CredentialVersionsController {
  constructor(private readonly versions: CredentialVersions) {}

  @Get(':id')
  @Allow('credentials.manage')
  @Answers(VersionListAnswer)
  @Refuses(404)
  async list(@Param() { id }: VersionsParams): Promise<VersionListAnswer> {
    return { versions: await this.versions.list(id) };
  }

  @Post('restore')
  @Allow('credentials.manage')
  @JustConfirmed()
  @Answers(MessageAnswer)
  @Refuses(404)
  async restore(@Body() { id }: IdPayload): Promise<MessageAnswer> {
    await this.versions.restore(id);
    return { message: texts().successes.updated };
  }

  @Post('reveal')
  @Allow('credentials.manage')
  @JustConfirmed()
  @Answers(RevealedVersionAnswer)
  @Refuses(404)
  reveal(@Body() { id }: IdPayload): Promise<RevealedVersionAnswer> {
    return this.versions.reveal(id);
  }
}
