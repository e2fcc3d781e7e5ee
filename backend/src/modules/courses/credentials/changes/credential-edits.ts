import { Injectable } from '@nestjs/common';

/** What of a credential a change made different. */
export type EditedParts = Readonly<Record<'login' | 'password' | 'domain' | 'code', boolean>>;

/** Runs within the change, with the id of the credential. */
type EditStep = (id: string, parts: EditedParts) => Promise<void>;

/** What follows when a credential is edited: modules that build on credentials come in here, unknown to them. */
@Injectable()
export class CredentialEdits {
  private readonly steps: EditStep[] = [];

  add(step: EditStep): void {
    this.steps.push(step);
  }

  async run(id: string, parts: EditedParts): Promise<void> {
    for (const step of this.steps) await step(id, parts);
  }
}
