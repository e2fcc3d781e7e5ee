import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { may, type Access } from '@keyroster/contracts';
import { currentContext } from '../context/request-context.js';
import { forbidden, onlyLooking, unauthenticated } from '../errors/app-error.js';
import { DomainEvents } from '../domain-events.js';
import { routePattern } from '../http/route-pattern.js';
import { ALLOW_KEY, WHILE_LOOKING_KEY, type CallerRequest } from './allow.decorator.js';
import { Authenticator } from './authenticator.js';
import { clientIp } from './client-ip.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The one door of all routes: closed until `@Allow` opens it, and to whom. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly events: DomainEvents,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<Access | undefined>(ALLOW_KEY, context.getHandler());
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const isRead = request.method === 'GET';
    if (access === 'anyone') {
      if (!isRead && (await this.isLooking(request))) throw onlyLooking();
      return true;
    }
    const caller = await this.authenticator.authenticate(tokenOf(request), clientIp(request));
    request.caller = caller;
    const current = currentContext();
    if (current) current.caller = caller;
    if (caller.viewing && !isRead && !this.isOpenWhileLooking(context)) throw onlyLooking();
    if (access !== undefined && may(caller.role, access)) return true;
    // By its pattern: with the ids in it, one caller's tries would be as many different things as they like.
    this.events.emit('access.refused', {
      path: routePattern(request) ?? request.path,
      method: request.method,
    });
    throw forbidden();
  }

  /** Calls that need no token are none for this one either: a login, say, out of what an admin looks at. */
  private async isLooking(request: CallerRequest): Promise<boolean> {
    const token = tokenIn(request);
    return token !== undefined && this.authenticator.isLooking(token);
  }

  private isOpenWhileLooking(context: ExecutionContext): boolean {
    return this.reflector.get<true | undefined>(WHILE_LOOKING_KEY, context.getHandler()) === true;
  }
}

const tokenIn = ({ headers }: CallerRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

function tokenOf(request: CallerRequest): string {
  const token = tokenIn(request);
  if (!token) throw unauthenticated();
  return token;
}
