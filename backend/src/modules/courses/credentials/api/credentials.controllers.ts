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
  CredentialIdPayload,
  CodeAnswer,
  CopyCredentialPayload,
  CreateCredentialPayload,
  CredentialExportQuery,
  CredentialListAnswer,
  CredentialsChangedAnswer,
  ExposedListAnswer,
  IdPayload,
  ImageChangedAnswer,
  MessageAnswer,
  RevealedVersionAnswer,
  SubtitleIdParams,
  UpdateCredentialPayload,
  VersionListAnswer,
  IdParams,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { csvAnswer } from '../../../../common/csv/csv-writer.js';
import { Answers, Refuses } from '../../../../common/http/answers/answers.decorator.js';
import { BodyOrQuery } from '../../../../common/http/bodies/route-inputs.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../../common/http/bodies/upload.js';
import { texts } from '../../../../common/context/texts.js';
import { CREDENTIAL_IMAGE_RULES, ImagesService } from '../../media/index.js';
import {
  CredentialLookupService,
  CredentialMovesService,
  CredentialsService,
  CredentialVersionsService,
  LeakedPasswordsService,
} from '../index.js';
import { CredentialReaderService } from './credential-reader.service.js';

@Controller('products/code')
export class CodesController {
  constructor(private readonly reader: CredentialReaderService) {}

  @Post()
  @Allow('credentials.read')
  @Answers(CodeAnswer)
  @Refuses(404, 409)
  make(@Body() { p_id }: CredentialIdPayload, @CurrentUser() caller: Caller): Promise<CodeAnswer> {
    return this.reader.makeCode(p_id, caller);
  }
}

@Controller('products/versions')
export class CredentialVersionsController {
  constructor(
    private readonly versions: CredentialVersionsService,
    private readonly credentials: CredentialsService,
  ) {}

  @Get(':id')
  @Allow('credentials.manage')
  @Answers(VersionListAnswer)
  @Refuses(404)
  async list(@Param() { id }: IdParams): Promise<VersionListAnswer> {
    return { versions: await this.versions.list(id) };
  }

  @Post('restore')
  @Allow('credentials.manage')
  @JustConfirmed()
  @Answers(MessageAnswer)
  @Refuses(404)
  async restore(@Body() { id }: IdPayload): Promise<MessageAnswer> {
    await this.credentials.restore(id);
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

@Controller('products/exposed')
export class LeakedPasswordsController {
  constructor(private readonly passwords: LeakedPasswordsService) {}

  @Get()
  @Allow('credentials.manage')
  @Answers(ExposedListAnswer)
  async list(): Promise<ExposedListAnswer> {
    return { exposed: await this.passwords.list() };
  }

  @Post('accept')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async accept(@Body() { p_id }: CredentialIdPayload): Promise<MessageAnswer> {
    await this.passwords.accept(p_id);
    return { message: texts().successes.updated };
  }
}

/** A credential is called product on the wire, and its subtitle `shop_id`. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly moves: CredentialMovesService,
    private readonly reader: CredentialReaderService,
    private readonly images: ImagesService,
    private readonly lookup: CredentialLookupService,
  ) {}

  /** Must stay before `products/:subtitle_id`. Here `shop_id` is the title. */
  @Get('products/export')
  @Allow('credentials.manage')
  @JustConfirmed()
  @Answers('text/csv')
  @Refuses(404)
  async export(@Query() { shop_id }: CredentialExportQuery): Promise<StreamableFile> {
    return csvAnswer('credentials.csv', await this.lookup.exportCsv(shop_id));
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
      products: await this.reader.readAll(subtitle, caller),
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

  @Post('products/paid')
  @Allow('credentials.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async pay(@Body() { id }: IdPayload): Promise<MessageAnswer> {
    return { message: await this.credentials.pay(id) };
  }

  @Post(['products/update/image', 'update/image'])
  @Allow('credentials.manage')
  @TakesFile()
  @Answers(ImageChangedAnswer)
  @Refuses(404)
  async replaceImage(
    @Body() { id }: IdPayload,
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
      products: await this.reader.readAll(subtitle, caller),
    };
  }
}
