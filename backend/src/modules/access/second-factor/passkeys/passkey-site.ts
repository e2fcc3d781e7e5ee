import type { AddressInfo, Server } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';
import { Settings } from '../../../../config/settings.js';

/** Whose passkeys they are: the page that people open, and no other. */
@Injectable()
export class PasskeySite {
  constructor(
    private readonly settings: Settings,
    private readonly adapter: HttpAdapterHost,
  ) {}

  get origin(): string {
    return this.settings.publicUrl ?? `http://localhost:${this.port}`;
  }

  /** What WebAuthn calls the id of the relying party. */
  get id(): string {
    return new URL(this.origin).hostname;
  }

  get name(): string {
    return this.settings.product;
  }

  /** A browser says which page asks; no passkey could answer on another one, so none is offered there. */
  checkPage(origin: string | undefined): void {
    if (origin !== undefined && origin !== this.origin) {
      throw new AppError('FOREIGN_ORIGIN', SERVER_TEXTS.originForeign);
    }
  }

  /** Where it listens: with `PORT=0` that is known no sooner. */
  private get port(): number {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address() as AddressInfo | null;
    return address?.port ?? this.settings.port;
  }
}
