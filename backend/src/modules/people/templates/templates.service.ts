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
import { about, Changes } from '../../record/changes/index.js';
import type { Template } from './template.schema.js';
import { TemplatesRepository } from './templates.repository.js';
import { texts } from '../../../common/context/texts.js';

const FIELDS = ['kind', 'lang', 'name', 'text'] as const;

/** Asks the message rules that use a template whether it may be deleted or changed. */
@Injectable()
export class TemplateRules {
  constructor(private readonly reactions: Reactions) {}

  /** `text` is null for a deletion. Throws if a rule forbids it. */
  check(id: string, text: string | null): Promise<void> {
    return this.reactions.answerTo(TemplateRules, 'check')(id, text);
  }
}

/** Keeps at least one template of each kind and language that has a start template. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly repository: TemplatesRepository,
    private readonly rules: TemplateRules,
    private readonly changes: Changes,
  ) {}

  @OnStart('record')
  async start(): Promise<void> {
    const there = await this.repository.list();
    for (const start of START_TEMPLATES) {
      if (!there.some((template) => isOfOneSort(template, start))) await this.makeOnce(start);
    }
  }

  async list(): Promise<TemplateAnswer[]> {
    return toTemplateAnswers(await this.repository.list());
  }

  async get(id: string): Promise<Template> {
    return orNotFound(await this.repository.find(id));
  }

  /** Locks the template against change and removal until the transaction ends. */
  hold(id: string): Promise<Template | null> {
    return this.repository.touch(id);
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

  async delete(id: string): Promise<void> {
    await this.changes.run(async () => {
      const template = orNotFound(await this.repository.remove(id));
      await this.rules.check(id, null);
      this.changes.note({ ...about('template.deleted', template), before: factsOf(template) });
      await this.bringBack(template);
      this.changes.tell({ what: 'templates' });
    });
  }

  private async change(id: string, fields: TemplateFields): Promise<void> {
    const before = orNotFound(await this.repository.update(id, fields));
    await this.rules.check(id, fields.text);
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

  /** Ignores a duplicate: another process that starts at the same time may have made it. */
  private async makeOnce(start: TemplateFields): Promise<void> {
    try {
      await this.repository.insert(markedStart(start));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private noteMade(template: Template): void {
    this.changes.note({ ...about('template.created', template), after: factsOf(template) });
  }
}

const isOfOneSort = (
  one: Pick<TemplateFields, 'kind' | 'lang'>,
  other: Pick<TemplateFields, 'kind' | 'lang'>,
) => one.kind === other.kind && one.lang === other.lang;

const markedStart = (start: TemplateFields) => ({ ...start, start_of: `${start.kind} ${start.lang}` });

const factsOf = ({ kind, lang, name, text }: TemplateFields): TemplateFields => ({ kind, lang, name, text });

function differences(before: TemplateFields, after: TemplateFields) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const pick = (template: TemplateFields) =>
    Object.fromEntries(changed.map((field) => [field, template[field]]));
  return { before: pick(before), after: pick(after) };
}

function toTemplateAnswers(templates: readonly Template[]): TemplateAnswer[] {
  return templates.map(toTemplateAnswer).sort((one, other) => placeOf(one) - placeOf(other));
}

const toTemplateAnswer = (template: Template): TemplateAnswer => ({
  _id: String(template._id),
  ...factsOf(template),
});

const placeOf = ({ kind, lang }: Pick<Template, 'kind' | 'lang'>): number =>
  TEMPLATE_KINDS.indexOf(kind) * LANGUAGES.length + LANGUAGES.indexOf(lang);
