import { Counter, Gauge, type Registry } from 'prom-client';

interface Figure {
  name: string;
  help: string;
  read: () => number;
}

export function addGauge(registry: Registry, { name, help, read }: Figure): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

export function addGauges(
  registry: Registry,
  config: { name: string; help: string; label: string; read: () => Iterable<readonly [string, number]> },
): void {
  const { name, help, label, read } = config;
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        for (const [value, figure] of read()) this.labels(value).set(figure);
      },
    }),
  );
}

export function addCount(registry: Registry, { name, help, read }: Figure): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    }),
  );
}

/** Each known value starts at 0, so that its first count shows as a rise. */
export function addCounter<Label extends string>(
  registry: Registry,
  config: { name: string; help: string; label: Label; values?: readonly string[] },
): Counter<Label> {
  const { name, help, label, values = [] } = config;
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  for (const value of values) counter.labels(value).inc(0);
  return counter;
}

export const toFlag = (holds: boolean): number => (holds ? 1 : 0);

export const toSeconds = (ms: number): number => ms / 1_000;
