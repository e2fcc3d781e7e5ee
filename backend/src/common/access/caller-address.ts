import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { limitedBlocks, normaliseIpAddress } from '@keyroster/contracts';

export interface CallerAddress {
  /** Recorded, and looked up in lists; empty where the address can't be read. */
  ip: string;
  /** Counted by limits: the connection's own address where theirs can't be read. */
  limitedAs: string;
}

/** Proxies write addresses as `1.2.3.4:567` and `[2001:db8::1]:443` too, and link-local ones with their zone. */
const WITH_MORE = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

const ZONE = /%[\w.~-]{1,32}$/;

/** Longer than any address with its zone and port. */
const LONGEST = 100;

/** `named` is the address that the connection or trusted proxies give. */
export function callerAddress(named: string | undefined, connection: string | undefined): CallerAddress {
  const ip = readAddress(named);
  return { ip, limitedAs: ip || readAddress(connection) };
}

function readAddress(text = ''): string {
  if (text.length > LONGEST) return '';
  const [, bracketed, dotted] = WITH_MORE.exec(text) ?? [];
  return normaliseIpAddress((bracketed ?? dotted ?? text).replace(ZONE, '')) ?? '';
}

/** All callers without any address share one limit. */
const NO_BLOCK = { block: 'unknown', times: 1 };

/** The blocks that limits count an address in; never empty. */
export function blocksOf({ limitedAs }: CallerAddress) {
  const blocks = limitedBlocks(limitedAs);
  return blocks.length > 0 ? blocks : [NO_BLOCK];
}

/** The narrowest block that a limit counts as one address. */
export const ownBlock = (address: CallerAddress): string => (blocksOf(address)[0] ?? NO_BLOCK).block;

/** The caller's address as Express resolved it through TRUST_PROXY. */
export const clientAddress = (request: Request): CallerAddress =>
  callerAddress(request.ip, request.socket.remoteAddress);

/** The normal form of the caller's address; empty where it can't be read. */
export const clientIp = (request: Request): string => clientAddress(request).ip;

export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): CallerAddress =>
  clientAddress(context.switchToHttp().getRequest<Request>()),
);

export const ClientIp = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  clientIp(context.switchToHttp().getRequest<Request>()),
);
