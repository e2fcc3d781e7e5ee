import request from 'supertest';
import { MetricsServer } from '../../../backend/src/modules/outward/metrics/metrics-server.js';
import type { TestApp } from '../app/test-app.js';

const SAMPLE = /^(\w+(?:\{.*\})?) (\S+)$/;
const TYPE = /^# TYPE (\w+) (\w+)$/gm;

export const metricsUrl = (app: TestApp): string => `http://127.0.0.1:${app.get(MetricsServer).port}`;

export class Scrape {
  private constructor(readonly text: string) {}

  static async of(app: TestApp): Promise<Scrape> {
    return new Scrape((await request(metricsUrl(app)).get('/metrics').expect(200)).text);
  }

  get samples(): Map<string, number> {
    return new Map(
      this.text.split('\n').flatMap((line) => {
        const [, name, value] = SAMPLE.exec(line) ?? [];
        return name === undefined ? [] : [[name, Number(value)] as const];
      }),
    );
  }

  /** Every metric's name that a query may use. */
  get names(): Set<string> {
    const names = [...this.text.matchAll(TYPE)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    );
    return new Set(names);
  }

  /** The chosen samples that differ from an earlier scrape, with the difference. */
  since(earlier: Scrape, isMeant: (name: string) => boolean): Record<string, number> {
    const before = earlier.samples;
    const changes = [...this.samples]
      .filter(([name]) => isMeant(name))
      .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(changes.filter(([, change]) => change !== 0));
  }
}
