import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let nobody: Session;

beforeAll(async () => {
  app = await TestApp.start();
  nobody = await Session.as(app, 'nobody');
});
afterAll(() => app.stop());

describe('the pages', () => {
  it.each(['/api/docs', '/api/docs/'])('at %s run nothing but scripts of this server', async (path) => {
    const page = await nobody.get(path).expect(200).expect('Content-Type', /html/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', content = ''] of scripts) {
      expect(content.trim()).toBe('');
      const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
      const { pathname, origin } = new URL(source, `${app.url}${path}`);
      expect(origin).toBe(app.url);
      await nobody
        .get(pathname)
        .expect(200)
        .expect('Content-Type', /javascript/);
    }
  });

  it('answer what they do not have like any unknown path', async () => {
    const answer = await nobody.get('/api/docs/nothing').expect(404);
    expect(answer.body).toMatchObject({ statusCode: 404, error: 'Not Found' });
  });
});

describe('without documentation', () => {
  it('its paths are unknown', async () => {
    const bare = await TestApp.start({ API_DOCS: 'off' });
    const stranger = await Session.as(bare, 'nobody');
    await stranger.get('/api/docs').expect(404);
    await stranger.get('/api/docs-json').expect(404);
    await bare.stop();
  });
});
