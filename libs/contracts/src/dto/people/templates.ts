import { IsIn, IsString } from 'class-validator';
import { LANGUAGES, type Language } from '../../languages.js';
import { TEMPLATE_KINDS, TEMPLATE_MAX_LENGTH, type TemplateKind } from '../../people/templates.js';
import { ListOf } from '../answer-fields.js';
import { MessageAnswer } from '../common.js';
import { IfPresent, Name, OneOf, Text } from '../fields.js';
import { Id } from '../ids.js';

export class TemplateAnswer {
  @Id() _id!: string;
  @IsIn(TEMPLATE_KINDS) kind!: TemplateKind;
  @IsIn(LANGUAGES) lang!: Language;
  @IsString() name!: string;
  @IsString() text!: string;
}

/** All templates, by kind and language. */
export class TemplateListAnswer {
  @ListOf(TemplateAnswer) templates!: TemplateAnswer[];
}

export class TemplatesChangedAnswer extends MessageAnswer {
  @ListOf(TemplateAnswer) templates!: TemplateAnswer[];
}

/** A new template, or with an `_id` a changed one. */
export class SaveTemplatePayload {
  @IfPresent() @Id() _id?: string;
  @OneOf('Kind', TEMPLATE_KINDS) kind!: TemplateKind;

  @IsIn(LANGUAGES, { message: 'Language should be en or es' }) lang!: Language;
  @Name('Name', { required: 'Name should not be empty' }) name!: string;
  @Text('Text', { max: TEMPLATE_MAX_LENGTH, required: 'Text should not be empty' }) text!: string;
}
