import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  RecordIdPayload,
  SaveTemplatePayload,
  TemplateListAnswer,
  TemplatesChangedAnswer,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { TemplatesService } from './templates.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @Allow('templates.manage')
  @Answers(TemplateListAnswer)
  async list(): Promise<TemplateListAnswer> {
    return { templates: await this.templates.list() };
  }

  @Post('save')
  @Allow('templates.manage')
  @Answers(TemplatesChangedAnswer)
  @Refuses(404)
  async save(@Body() payload: SaveTemplatePayload): Promise<TemplatesChangedAnswer> {
    await this.templates.save(payload);
    return this.changed(payload._id === undefined ? texts().successes.created : texts().successes.updated);
  }

  @Post('delete')
  @Allow('templates.manage')
  @Answers(TemplatesChangedAnswer)
  @Refuses(404)
  async delete(@Body() payload: RecordIdPayload): Promise<TemplatesChangedAnswer> {
    await this.templates.delete(payload._id);
    return this.changed(texts().successes.deleted);
  }

  private async changed(message: string): Promise<TemplatesChangedAnswer> {
    return { message, templates: await this.templates.list() };
  }
}
