import { SaxesParser } from 'saxes';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import {
  MEDIA_IMAGE_RULES,
  CREDENTIAL_IMAGE_RULES,
} from '../../backend/src/modules/courses/media/pictures.js';
import { ImagesService } from '../../backend/src/modules/courses/media/images.service.js';
import { pictures } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let nobody: Session;
let name: string;
let path: string;

beforeAll(async () => {
  app = await TestApp.start();
  nobody = await Session.as(app, 'nobody');
  const images = app.get(ImagesService);
  name = await images.store(
    'logos',
    await images.prepare({ buffer: await pictures.png() }, MEDIA_IMAGE_RULES),
  );
  path = `/static/logos/${name}`;
});
afterAll(() => app.stop());

describe('an image', () => {
  it('is served to anyone, to be kept for a year, and unable to run', async () => {
    const answer = await nobody.get(path).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(answer.headers['content-length']).toBe(String((answer.body as Buffer).length));
  });

  it('shows in our extension where it is of a credential, and elsewhere on our own pages alone', async () => {
    const images = app.get(ImagesService);
    const product = await images.store(
      'products',
      await images.prepare({ buffer: await pictures.png() }, MEDIA_IMAGE_RULES),
    );
    const policyOf = async (url: string) =>
      (await nobody.get(url).expect(200)).headers['cross-origin-resource-policy'] as unknown;
    expect(await policyOf(`/static/products/${product}`)).toBe('cross-origin');
    expect(await policyOf(path)).toBe('same-origin');
  });

  it('is served once: after that its tag is enough', async () => {
    const { headers } = await nobody.get(path);
    const again = await nobody.get(path).set('If-None-Match', String(headers['etag'])).expect(304);
    expect(again.text).toBe('');
    expect(again.headers['etag']).toBe(headers['etag']);
    await nobody.get(path).set('If-None-Match', '"another"').expect(200);
    const tag = headers['etag'] ?? '';
    await nobody.get(path).set('If-None-Match', `"another", W/${tag}`).expect(304);
    // As `fetch` asks: it adds `Cache-Control: no-cache`.
    const fetched = await fetch(app.url + path, { headers: { 'If-None-Match': tag } });
    expect([fetched.status, await fetched.text()]).toEqual([304, '']);
  });

  it('can be asked for without its bytes', async () => {
    const { headers } = await nobody.get(path);
    const head = await fetch(app.url + path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(headers['content-length']);
    expect(await head.text()).toBe('');
  });

  it.each([
    ['of another kind', () => `/static/ads/${name}`],
    ['of a kind that there is not', () => `/static/users/${name}`],
    ['that nobody has', () => '/static/logos/AAAAAAAAAAAAAAAAAAAAAA.png'],
    ['without a name', () => '/static/logos/'],
    ['of no kind', () => '/static'],
    ['outside of its folder', () => '/static/logos/..%2f..%2fpackage.json'],
    ['outside of its folder, in other words', () => '/static/logos/..%5c..%5cpackage.json'],
    ['deeper down', () => '/static/logos/a/b.png'],
    ['with a NUL', () => `/static/logos/${name}%00.png`],
    ['with an operator', () => '/static/logos/[$ne]=1'],
    ['of the web app', () => '/static/index.html'],
  ])('is not found: %s', async (_what, make) => {
    const answer = await nobody.get(make()).expect(404);
    expect(answer.body).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'Not found',
      code: 'NOT_FOUND',
    });
  });
});

describe('of a stranger', () => {
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

  beforeAll(async () => {
    nobody = await Session.as(app, 'nobody');
  });

  /** What is served of a drawing that was uploaded for a credential. */
  async function servedAfterUpload(drawing: string): Promise<string> {
    const images = app.get(ImagesService);
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
});
