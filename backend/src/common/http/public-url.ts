import type { AddressInfo, Server } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Settings } from '../../config/settings.js';

@Injectable()
export class PublicUrl {
  constructor(
    private readonly settings: Settings,
    private readonly adapter: HttpAdapterHost,
  ) {}

  get origin(): string {
    return this.settings.publicUrl ?? `http://localhost:${this.port}`;
  }

  /** With `PORT=0` the port is known only once the server listens. */
  private get port(): number {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address() as AddressInfo | null;
    return address?.port ?? this.settings.port;
  }
}
