import type { Request } from 'express';
import { limitedBlocks, normaliseIpAddress } from '@keyroster/contracts';
import { fromRequest } from './allow.decorator.js';

export interface CallerAddress {
  ip: string;
  /** What limits count by: `ip`, or the address of the connection where `ip` can't be read. */
  limitedAs: string;
}

/** Proxies also write addresses as `1.2.3.4:567` and `[2001:db8::1]:443`, and link-local ones with their zone. */
const WITH_MORE = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

const ZONE = /%[\w.~-]{1,32}$/;

const LONGEST = 100;

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

export function blocksOf({ limitedAs }: CallerAddress) {
  const blocks = limitedBlocks(limitedAs);
  return blocks.length > 0 ? blocks : [NO_BLOCK];
}

export const ownBlock = (address: CallerAddress): string => (blocksOf(address)[0] ?? NO_BLOCK).block;

export const clientAddress = (request: Request): CallerAddress =>
  callerAddress(request.ip, request.socket.remoteAddress);

export const clientIp = (request: Request): string => clientAddress(request).ip;

export const ClientAddress = fromRequest(clientAddress);

export const ClientIp = fromRequest(clientIp);
