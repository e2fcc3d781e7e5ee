import { TemplatesService } from '../../backend/src/modules/people/templates/templates.service.js';
import { START_TEMPLATES, type TemplateFields } from '@keyroster/contracts';
import type { TemplateAnswer, TemplateListAnswer, TemplatesChangedAnswer } from '@keyroster/contracts/dto';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { auditOf } from '../support/data/courses.js';
import { aTemplate } from '../support/data/templates.js';
import { type Session, type TestApp, withApp } from '../support/app/session.js';

const SAVE = '/api/templates/save';

const WHOLE = { kind: 'other', lang: 'es', name: 'Aviso', text: 'Hola, {name}' } as const;

let app: TestApp;
let admin: Session;

const listed = async (): Promise<TemplateAnswer[]> =>
  (await answerOf<TemplateListAnswer>(admin.get('/api/templates'))).templates;
const of = (templates: TemplateAnswer[], kind: string, lang: string): TemplateAnswer[] =>
  templates.filter((template) => template.kind === kind && template.lang === lang);
const only = async (kind: string, lang: string): Promise<TemplateAnswer> => {
  const [template, ...others] = of(await listed(), kind, lang);
  if (!template || others.length > 0) throw new Error(`There is one ${kind} in ${lang}`);
  return template;
};
const startOf = (kind: string, lang: string) =>
  START_TEMPLATES.find((start) => start.kind === kind && start.lang === lang);
const fieldsOf = ({ kind, lang, name, text }: TemplateFields): TemplateFields => ({ kind, lang, name, text });
const remove = ({ _id }: TemplateAnswer) => admin.post('/api/templates/delete', { _id });

withApp((...begun) => ([app, admin] = begun));

it('a template is refused by the position of what is no placeholder, which is not repeated', async () => {
  const text = 'Hola, {name}: {foo}';
  const answer = await refused(admin.post(SAVE, { ...WHOLE, text }), 400, { field: 'text' });
  const { message } = answer.body as { message: string };
  expect(message).toMatch(/\b15\b/);
  expect(message).not.toMatch(/[{}]|foo/);
});

it('from the start there is one of each kind but other, in English and Spanish, also where two starts make them at once', async () => {
  expect(await listed()).toHaveLength(START_TEMPLATES.length);
  await app.database.collection('templates').deleteMany({});
  const service = app.get(TemplatesService);
  await Promise.all([service.start(), service.start()]);
  const templates = await listed();
  const kinds = ['welcome', 'reminder', 'expired', 'locked', 'fixed'];
  const inOrder = kinds.flatMap((kind) => [`${kind} en`, `${kind} es`]);
  expect(templates.map(({ kind, lang }) => `${kind} ${lang}`)).toEqual(inOrder);
  expect(templates.map(fieldsOf)).toEqual(expect.arrayContaining([...START_TEMPLATES]));
});

describe('saving', () => {
  it('makes a template, or changes the one with that id, answers the whole list and says what', async () => {
    const fields = { ...WHOLE, name: ' Nuevo ', text: 'a'.repeat(2_000) };
    const { templates } = await answerOf<TemplatesChangedAnswer>(admin.post(SAVE, fields));
    expect(templates).toEqual(await listed());
    const made = templates.find(({ name }) => name === 'Nuevo');
    expect(made).toEqual({ ...fields, name: 'Nuevo', _id: made?._id });
    const changed = { ...made, text: '{name}: {link}' };
    const answer = await answerOf<TemplatesChangedAnswer>(admin.post(SAVE, changed));
    expect(answer.templates).toContainEqual(changed);
    const by = { actor: admin.user.email, target_name: 'Nuevo' };
    const created = { ...by, before: null, after: { kind: 'other', lang: 'es' } };
    expect(await auditOf(admin, made?._id ?? '', 'template.created')).toMatchObject([created]);
    const [entry] = await auditOf(admin, made?._id ?? '', 'template.updated');
    expect(entry).toMatchObject({ ...by, before: { text: fields.text } });
    expect(entry?.after).toEqual({ text: changed.text });
  });

  it('takes several of a kind, of the same name too', async () => {
    const fields = { kind: 'fixed', lang: 'en', name: 'Again' } as const;
    for (let made = 0; made < 2; made += 1) await aTemplate(admin, fields);
    expect(of(await listed(), 'fixed', 'en')).toHaveLength(3);
  });

  it('leaves one of each kind and language when the last goes to another', async () => {
    const last = await only('expired', 'en');
    await admin.post(SAVE, { ...last, lang: 'es', text: 'Mine' }).expect(200);
    expect(fieldsOf(await only('expired', 'en'))).toEqual(startOf('expired', 'en'));
    const mine = of(await listed(), 'expired', 'es').find(({ text }) => text === 'Mine');
    expect(mine?._id).toBe(last._id);
    // The moved template is no default of `es`, which may still be listed beside it.
    const [start] = of(await listed(), 'expired', 'es').filter(({ _id }) => _id !== last._id);
    if (start) await remove(start).expect(200);
    await remove(last).expect(200);
    expect(fieldsOf(await only('expired', 'es'))).toEqual(startOf('expired', 'es'));
  });
});

describe('deleting', () => {
  it('takes a template away, and of another kind leaves none', async () => {
    const made = await aTemplate(admin);
    const answer = await answerOf<TemplatesChangedAnswer>(remove(made));
    expect(answer).toEqual({ message: 'Deleted successfully', templates: await listed() });
    expect(answer.templates.map(({ _id }) => _id)).not.toContain(made._id);
    const told = { target_name: made.name, before: { text: made.text }, after: null };
    expect(await auditOf(admin, made._id, 'template.deleted')).toMatchObject([told]);
    for (const template of of(await listed(), 'other', 'en')) await remove(template).expect(200);
    expect(of(await listed(), 'other', 'en')).toEqual([]);
  });

  it('of the last of a kind and language brings the one from the start back, as it was', async () => {
    const start = await only('welcome', 'es');
    await admin.post(SAVE, { ...start, name: 'Mine', text: 'Mine' }).expect(200);
    await remove(start).expect(200);
    const back = await only('welcome', 'es');
    expect(fieldsOf(back)).toEqual(startOf('welcome', 'es'));
    expect(back._id).not.toBe(start._id);
    expect(await auditOf(admin, back._id, 'template.created')).toHaveLength(1);
  });

  it('of one of several brings nothing back', async () => {
    const start = await only('locked', 'es');
    const mine = await aTemplate(admin, { kind: 'locked', lang: 'es' });
    await remove(start).expect(200);
    expect(await only('locked', 'es')).toEqual(mine);
  });

  it('of the last two at the same time leaves the one from the start', async () => {
    const pair = [await only('reminder', 'en'), await aTemplate(admin, { kind: 'reminder', lang: 'en' })];
    expect(await statuses(pair.map(remove))).toEqual({ 200: 2 });
    expect(fieldsOf(await only('reminder', 'en'))).toEqual(startOf('reminder', 'en'));
  });
});
