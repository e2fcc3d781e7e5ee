import { Injectable } from '@nestjs/common';
import {
  findUnknownPlaceholder,
  START_TEMPLATES,
  storedName,
  type TemplateFields,
  LANGUAGES,
  TEMPLATE_KINDS,
} from '@keyroster/contracts';
import type { SaveTemplatePayload, TemplateAnswer } from '@keyroster/contracts/dto';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { Reactions } from '../../../common/reactions.js';
import { OnStart } from '../../../common/lifecycle.js';
import { pick } from '../../../common/pick.js';
import { about, Changes } from '../../record/changes/index.js';
import type { Template } from './template.schema.js';
import { TemplatesRepository, type Sort } from './templates.repository.js';
import { texts } from '../../../common/context/texts.js';

const FIELDS = ['kind', 'lang', 'name', 'text'] as const;

/** Keeps at least one template of each kind and language that has a start template. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly repository: TemplatesRepository,
    private readonly reactions: Reactions,
    private readonly changes: Changes,
  ) {}

  @OnStart('record')
  async start(): Promise<void> {
    const there = await this.repository.list();
    for (const start of START_TEMPLATES) {
      if (there.some((template) => isOfOneSort(template, start))) continue;
      await this.repository.insert(markedStart(start)).catch((error: unknown) => {
        // Another process that starts at the same time may have made it.
        if (!isDuplicateKey(error)) throw error;
      });
    }
  }

  async list(): Promise<TemplateAnswer[]> {
    const answers = (await this.repository.list()).map(({ _id, ...stored }) => ({
      _id: String(_id),
      ...factsOf(stored),
    }));
    return answers.sort((one, other) => placeOf(one) - placeOf(other));
  }

  async get(id: string): Promise<Template> {
    return orNotFound(await this.repository.find(id));
  }

  hold(id: string): Promise<Template | null> {
    return this.repository.holdOne(id);
  }

  async save({ _id, kind, lang, name, text }: SaveTemplatePayload): Promise<void> {
    const position = findUnknownPlaceholder(text);
    if (position !== null) {
      throw new AppError('VALIDATION', texts().server.placeholderUnknown(position), { field: 'text' });
    }
    const fields: TemplateFields = { kind, lang, name: storedName(name), text };
    await this.changes.run(async () => {
      if (_id === undefined) this.noteMade(await this.repository.insert(fields));
      else await this.change(_id, fields);
      this.changes.tell({ what: 'templates' });
    });
  }

  /** Throws if a message rule that uses the template forbids its deletion (`text` null) or its new text. */
  checkRules(id: string, text: string | null): Promise<void> {
    return this.reactions.answerTo(TemplatesService, 'checkRules')(id, text);
  }

  async delete(id: string): Promise<void> {
    await this.changes.run(async () => {
      const template = orNotFound(await this.repository.removeOne(id));
      await this.checkRules(id, null);
      this.changes.note({ ...about('template.deleted', template), before: factsOf(template) });
      await this.bringBack(template);
      this.changes.tell({ what: 'templates' });
    });
  }

  private async change(id: string, fields: TemplateFields): Promise<void> {
    const before = orNotFound(await this.repository.update(id, fields));
    await this.checkRules(id, fields.text);
    this.changes.note({
      ...about('template.updated', { ...before, ...fields }),
      ...differences(before, fields),
    });
    if (isOfOneSort(before, fields)) return;
    await this.repository.releaseStart(id);
    await this.bringBack(before);
  }

  private async bringBack(gone: Template): Promise<void> {
    const start = START_TEMPLATES.find((template) => isOfOneSort(template, gone));
    if (!start || (await this.repository.hold(start)) > 0) return;
    this.noteMade(await this.repository.insert(markedStart(start)));
  }

  private noteMade(template: Template): void {
    this.changes.note({ ...about('template.created', template), after: factsOf(template) });
  }
}

const isOfOneSort = (one: Sort, other: Sort) => one.kind === other.kind && one.lang === other.lang;

const markedStart = (start: TemplateFields) => ({ ...start, start_of: `${start.kind} ${start.lang}` });

const factsOf = ({ kind, lang, name, text }: TemplateFields): TemplateFields => ({ kind, lang, name, text });

function differences(before: TemplateFields, after: TemplateFields) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  return { before: pick(before, changed), after: pick(after, changed) };
}

const placeOf = ({ kind, lang }: Sort): number =>
  TEMPLATE_KINDS.indexOf(kind) * LANGUAGES.length + LANGUAGES.indexOf(lang);
