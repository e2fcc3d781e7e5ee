import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import {
  CopyCredentialPayload,
  CreateCredentialPayload,
  CredentialExportQuery,
  CredentialListAnswer,
  CredentialsChangedAnswer,
  IdPayload,
  ImageChangedAnswer,
  MessageAnswer,
  SubtitleIdParams,
  UpdateCredentialPayload,
  UpdateImagePayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { csvAnswer } from '../../../common/csv/csv-writer.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { BodyOrQuery } from '../../../common/http/bodies/route-inputs.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import { CREDENTIAL_IMAGE_RULES, Images } from '../media/index.js';
import { CredentialMoves } from './changes/credential-moves.service.js';
import { CredentialReader } from './reading/credential-reader.service.js';
import { CredentialsService } from './credentials.service.js';
import { CredentialExport } from './files/credential-export.service.js';
import { texts } from '../../../common/context/texts.js';

/** The wire says product where this product says credential; here its `shop_id` is the subtitle. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly moves: CredentialMoves,
    private readonly reader: CredentialReader,
    private readonly images: Images,
    private readonly exports: CredentialExport,
  ) {}

  /** Before the subtitle that would be called so; here `shop_id` is the title. */
  @Get('products/export')
  @Allow('credentials.manage')
  @JustConfirmed()
  @Answers('text/csv')
  @Refuses(404)
  async export(@Query() { shop_id }: CredentialExportQuery): Promise<StreamableFile> {
    return csvAnswer('credentials.csv', await this.exports.csv(shop_id));
  }

  @Get('products/:subtitle_id')
  @Allow('credentials.read')
  @Header('Cache-Control', 'no-store')
  @Answers(CredentialListAnswer)
  @Refuses(404)
  async list(
    @Param() { subtitle_id }: SubtitleIdParams,
    @CurrentUser() caller: Caller,
  ): Promise<CredentialListAnswer> {
    return { products: await this.reader.read(subtitle_id, caller) };
  }

  @Post('products/create')
  @Allow('credentials.manage')
  @TakesFile()
  @Answers(CredentialsChangedAnswer, 201)
  @Refuses(404)
  async create(
    @Body() payload: CreateCredentialPayload,
    @FormFile() file: UploadedFile | undefined,
    @CurrentUser() caller: Caller,
  ): Promise<CredentialsChangedAnswer> {
    const prepared = await this.images.prepare(file, CREDENTIAL_IMAGE_RULES);
    const subtitle = await this.credentials.create(payload, prepared);
    return {
      message: texts().successes.credentialSaved,
      products: await this.reader.readOf(subtitle, caller),
    };
  }

  @Post('products/update')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async update(@Body() payload: UpdateCredentialPayload): Promise<MessageAnswer> {
    await this.credentials.update(payload);
    return { message: texts().successes.credentialSaved };
  }

  @Post(['products/update/image', 'update/image'])
  @Allow('credentials.manage')
  @TakesFile()
  @Answers(ImageChangedAnswer)
  @Refuses(404)
  async replaceImage(
    @Body() { id }: UpdateImagePayload,
    @FormFile() file: UploadedFile | undefined,
  ): Promise<ImageChangedAnswer> {
    const prepared = await this.images.prepare(file, CREDENTIAL_IMAGE_RULES);
    return {
      message: texts().successes.credentialImageUpdated,
      image: await this.credentials.replaceImage(id, prepared),
    };
  }

  @Delete('products/delete')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async delete(@BodyOrQuery() { id }: IdPayload): Promise<MessageAnswer> {
    await this.moves.delete(id);
    return { message: texts().successes.credentialDeleted };
  }

  @Post('products/copy')
  @Allow('credentials.manage')
  @Answers(CredentialsChangedAnswer, 201)
  @Refuses(404)
  async copy(
    @Body() { p_id, subtitleId }: CopyCredentialPayload,
    @CurrentUser() caller: Caller,
  ): Promise<CredentialsChangedAnswer> {
    const subtitle = await this.moves.copy(p_id, subtitleId);
    return {
      message: texts().successes.credentialCopied,
      products: await this.reader.readOf(subtitle, caller),
    };
  }
}
