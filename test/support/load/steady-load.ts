export interface Call {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  /** The caller's address, as the proxy passes it on. */
  ip: string;
  body?: object | undefined;
}

export interface Answered {
  call: Call;
  /** Undefined where no answer came at all. */
  status: number | undefined;
  /** The answer's body, or the error if there was no answer. */
  body: unknown;
  ms: number;
}

/** Calls at an even pace, whether earlier ones are answered or not, as many people make them. */
export class SteadyLoad {
  readonly answers: Answered[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private readonly beganAt = performance.now();
  private count = 0;

  constructor(
    private readonly url: string,
    private readonly perSecond: number,
    private readonly next: (count: number) => Call,
    private readonly onAnswer: (answer: Answered) => void,
  ) {
    this.timer = setInterval(() => this.keepPace(), 1_000 / perSecond);
  }

  get failed(): Answered[] {
    return this.answers.filter(({ status }) => status === undefined || status >= 300);
  }

  get slowest(): number {
    return Math.max(...this.answers.map(({ ms }) => ms));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private keepPace(): void {
    const due = ((performance.now() - this.beganAt) / 1_000) * this.perSecond;
    while (this.count < due) {
      const call = this.make(this.next(this.count));
      this.underWay.add(call);
      void call.finally(() => this.underWay.delete(call));
      this.count += 1;
    }
  }

  private async make(call: Call): Promise<void> {
    const sent = performance.now();
    const outcome = await this.send(call);
    const answer = { call, ...outcome, ms: performance.now() - sent };
    this.onAnswer(answer);
    // Lists are long, and `onAnswer` has seen them.
    this.answers.push(answer.status === 200 ? { ...answer, body: undefined } : answer);
  }

  private async send({ method, path, token, ip, body }: Call): Promise<Pick<Answered, 'status' | 'body'>> {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': ip,
      ...(body && { 'content-type': 'application/json' }),
    };
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      const text = await response.text();
      return { status: response.status, body: response.ok ? (JSON.parse(text) as unknown) : text };
    } catch (error) {
      return { status: undefined, body: error };
    }
  }
}
