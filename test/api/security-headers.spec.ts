import { SaxesParser } from 'saxes';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import { CREDENTIAL_IMAGE_RULES, type ImageKind } from '../../backend/src/modules/courses/media/pictures.js';
import { ImagesService } from '../../backend/src/modules/courses/media/images.service.js';
import { pictures } from '../support/data/pictures.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import request from 'supertest';
import { EXTENSION_ORIGIN } from '@keyroster/contracts';

const OURS = 'https://shop.example.com';
const FIREFOX = 'moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab';
const OTHER_EXTENSION = `chrome-extension://${'a'.repeat(32)}`;
const FOREIGN = 'https://elsewhere.example.com';

let app: TestApp;
let nobody: Session;
let name: string;
let logo: string;

withApp(
  async (started) => {
    app = started;
    nobody = await Session.as(app, 'nobody');
    name = await stored('logos', await pictures.png());
    logo = `/static/logos/${name}`;
  },
  { CORS_ORIGINS: `${OURS},${FIREFOX}`, TRUST_PROXY: 'loopback' },
);

/** The name of a picture that was cleaned and stored. */
async function stored(kind: ImageKind, buffer: Buffer): Promise<string> {
  const images = app.get(ImagesService);
  return images.store(kind, await images.prepare({ buffer }, CREDENTIAL_IMAGE_RULES));
}

it.each(['/', '/api/config', '/api/users/false', '/static/logos/no'])(
  'every answer of %s lets a browser run nothing of others, guess no type and show it in no frame',
  async (path) => {
    const { headers } = await request(app.url).get(path);
    const policy = (headers['content-security-policy'] ?? '').split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        `connect-src 'self' ${app.url.replace('http:', 'ws:')}`,
      ]),
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringMatching(
        /clipboard-write=\(self\).*camera=\(\).*microphone=\(\)/,
      ) as string,
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  },
);

describe('the origin of sockets that a browser may connect to', () => {
  const policyFor = async (headers: Record<string, string>) => {
    const answer = await request(app.url).get('/').set(headers);
    return /connect-src ([^;]*)/.exec(answer.get('Content-Security-Policy') ?? '')?.[1];
  };

  it.each([
    ['shop.example', "'self' ws://shop.example"],
    ['shop.example:8443', "'self' ws://shop.example:8443"],
    ['[::1]:3000', "'self' ws://[::1]:3000"],
  ])('at %s is that one alone', async (Host, sources) => {
    expect(await policyFor({ Host })).toBe(sources);
  });

  it('is one of TLS where a proxy that is believed says so', async () => {
    const sources = await policyFor({ Host: 'shop.example', 'X-Forwarded-Proto': 'https' });
    expect(sources).toBe("'self' wss://shop.example");
  });

  it.each(['x; script-src *', "'unsafe-inline'", 'a@b', 'ws://x'])(
    'is none of the words of %s',
    async (Host) => {
      expect((await policyFor({ Host })) ?? "'self'").toMatch(/^'self'( 'self')?$/);
    },
  );
});

describe('a page of another origin', () => {
  const asked = (origin: string) =>
    request(app.url)
      .options('/api/users/false')
      .set({ Origin: origin, 'Access-Control-Request-Method': 'GET' });

  it.each([OURS, FIREFOX, EXTENSION_ORIGIN])('may call where CORS_ORIGINS lists it: %s', async (origin) => {
    const { headers } = await asked(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
  });

  it.each([FOREIGN, 'null', OTHER_EXTENSION, `${OURS}.${FOREIGN.slice('https://'.length)}`])(
    'may not as %s',
    async (origin) => {
      const { headers } = await asked(origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );
});

describe('an image', () => {
  it('is served to anyone, to be kept for a year, and unable to run', async () => {
    const answer = await nobody.get(logo).expect(200);
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

  it('shows in our extension where it is of a credential', async () => {
    const product = `/static/products/${await stored('products', await pictures.png())}`;
    await nobody.get(product).expect(200).expect('Cross-Origin-Resource-Policy', 'cross-origin');
  });

  it('is served once: after that its tag is enough, and without its bytes to who asks so', async () => {
    const { headers } = await nobody.get(logo);
    const tag = headers['etag'] ?? '';
    const again = await nobody.get(logo).set('If-None-Match', tag).expect(304);
    expect([again.text, again.headers['etag']]).toEqual(['', tag]);
    await nobody.get(logo).set('If-None-Match', '"another"').expect(200);
    await nobody.get(logo).set('If-None-Match', `"another", W/${tag}`).expect(304);
    // As `fetch` asks: it adds `Cache-Control: no-cache`.
    const fetched = await fetch(app.url + logo, { headers: { 'If-None-Match': tag } });
    expect([fetched.status, await fetched.text()]).toEqual([304, '']);
    const head = await fetch(app.url + logo, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(headers['content-length']);
  });

  it.each([
    ['of another kind', () => `/static/ads/${name}`],
    ['of a kind that there is not', () => `/static/users/${name}`],
    ['without a name', () => '/static/logos/'],
    ['outside of its folder', () => '/static/logos/..%2f..%2fpackage.json'],
    ['outside of its folder, in other words', () => '/static/logos/..%5c..%5cpackage.json'],
    ['with a NUL', () => `/static/logos/${name}%00.png`],
    ['of the web app', () => '/static/index.html'],
  ])('is not found: %s', async (_what, make) => {
    await refused(nobody.get(make()), 404, { code: 'NOT_FOUND' });
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

  /** Uploads a drawing for a credential and returns how it is served. */
  async function servedAfterUpload(drawing: string): Promise<string> {
    const picture = `/static/products/${await stored('products', Buffer.from(drawing))}`;
    const answer = nobody.get(picture).expect('Content-Type', /^image\/svg\+xml/);
    return (await answerOf<Buffer>(answer)).toString();
  }

  it.each(HOSTILE_DRAWINGS)('runs and fetches nothing, though it came with %s', async (_what, drawing) => {
    expect(dangersIn(await servedAfterUpload(drawing))).toEqual([]);
  });

  it('is proven with more than sixty that would have been noticed', () => {
    const noticed = HOSTILE_DRAWINGS.filter(([, drawing]) => dangersIn(drawing).length > 0);
    expect(noticed.length).toBeGreaterThan(60);
  });
});
