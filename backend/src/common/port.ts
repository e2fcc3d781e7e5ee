/**
 * What a module asks of one that builds on it and that it doesn't know: that one answers, as `Cascade` lets it come in
 * when something is deleted.
 */
export abstract class Port<Answering extends object> {
  private answering: Answering | undefined;

  answeredBy(answering: Answering): void {
    this.answering = answering;
  }

  protected get asked(): Answering {
    if (!this.answering) throw new Error(`Nobody answers ${this.constructor.name}`);
    return this.answering;
  }
}
