import { Counter, Gauge, type Registry } from 'prom-client';

/** By their names. */
type Figures = Readonly<Record<string, readonly [help: string, read: () => number]>>;

export function addGauges(registry: Registry, figures: Figures): void {
  for (const [name, [help, read]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

export function addCounts(registry: Registry, figures: Figures): void {
  for (const [name, [help, read]] of Object.entries(figures)) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
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
