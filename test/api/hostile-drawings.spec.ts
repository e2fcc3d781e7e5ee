import { SaxesParser } from 'saxes';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import { CREDENTIAL_IMAGE_RULES } from '../../backend/src/modules/courses/media/pictures.js';
import { Images } from '../../backend/src/modules/courses/media/images.service.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

/** Everything that could run or fetch, found by reading the result as a browser would. */
function dangersIn(drawing: string): string[] {
  const dangers: string[] = [];
  let isStyle = false;
  const checkStyle = (css: string) => {
    if (/@|\\|expression|image-set|src\(|binding/i.test(css)) dangers.push(css);
    for (const [, target = ''] of css.matchAll(/url\(([^)]*)/gi)) {
      if (!/^["']?#/.test(target)) dangers.push(css);
    }
  };
  const parser = new SaxesParser({ xmlns: true });
  const danger = (what: string) => dangers.push(what);
  parser.on('error', (error) => danger(error.message));
  parser.on('processinginstruction', ({ target }) => danger(target));
  parser.on('doctype', danger);
  parser.on('comment', danger);
  parser.on('cdata', danger);
  parser.on('text', (text) => isStyle && checkStyle(text));
  parser.on('closetag', () => (isStyle = false));
  parser.on('opentag', ({ local, uri, attributes }) => {
    isStyle = local === 'style';
    if (uri !== 'http://www.w3.org/2000/svg') danger(`${local} of ${uri}`);
    const isActive = /^(script|a|foreignobject|iframe|object|embed|audio|video|feimage|handler|listener)$/i;
    if (isActive.test(local) || /^(animate.*|set|discard|mpath|link|meta|base|metadata)$/i.test(local))
      danger(local);
    for (const { name, value } of Object.values(attributes)) {
      if (/^on/i.test(name) || /base$/i.test(name)) danger(name);
      if (/href$/i.test(name) && !/^(#|data:image\/(png|jpe?g|gif|webp);)/.test(value)) danger(value);
      if (name !== 'id') checkStyle(value);
    }
  });
  parser.write(drawing).close();
  return dangers;
}

let app: TestApp;
let nobody: Session;

beforeAll(async () => {
  app = await TestApp.start();
  nobody = await Session.as(app, 'nobody');
});
afterAll(() => app.stop());

/** What comes back of a drawing that was uploaded for a credential. */
async function servedAfterUpload(drawing: string): Promise<string> {
  const images = app.get(Images);
  const prepared = await images.prepare({ buffer: Buffer.from(drawing) }, CREDENTIAL_IMAGE_RULES);
  const name = await images.store('products', prepared);
  const answer = await nobody
    .get(`/static/products/${name}`)
    .expect(200)
    .expect('Content-Type', /^image\/svg\+xml/);
  return (answer.body as Buffer).toString();
}

describe('a drawing as it is served', () => {
  it.each(HOSTILE_DRAWINGS)('runs and fetches nothing, though it came with %s', async (_what, drawing) => {
    expect(dangersIn(await servedAfterUpload(drawing))).toEqual([]);
  });

  it('is proven with more than sixty that would have been noticed', () => {
    const noticed = HOSTILE_DRAWINGS.filter(([, drawing]) => dangersIn(drawing).length > 0);
    expect(noticed.length).toBeGreaterThan(60);
  });
});
