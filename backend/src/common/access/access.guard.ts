import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isSupervisorRole, maySupervisorCall, type Access, type Permission } from '@keyroster/contracts';
import { currentContext } from '../context/request-context.js';
import { AppError, confirmFirst, forbidden, onlyViewing, unauthenticated } from '../errors/app-error.js';
import { DomainEvents } from '../domain-events.js';
import { routePattern } from '../http/route-pattern.js';
import {
  ALLOW_KEY,
  JUST_CONFIRMED_KEY,
  OR_TICKET_KEY,
  WHILE_IMPERSONATING_KEY,
  WHILE_SETTING_UP_KEY,
  type CallerRequest,
} from './allow.decorator.js';
import { Authenticator, tokenIn, isProgramToken, Programs } from './authenticator.js';
import { callerMay, type Caller } from './caller.js';
import { clientIp } from './caller-address.js';
import { SessionCalls } from './session-calls.js';
import { texts } from '../context/texts.js';

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly programs: Programs,
    private readonly calls: SessionCalls,
    private readonly events: DomainEvents,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.get<Access | undefined>(ALLOW_KEY, context.getHandler());
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const isRead = request.method === 'GET';
    const token = tokenIn(request);
    if (access === 'anyone') {
      // Calls that need no token, such as a login, are refused too while an admin views as somebody else.
      const impersonation =
        isRead || token === undefined ? null : await this.authenticator.impersonationOf(token);
      if (impersonation) {
        actAs(impersonation);
        throw this.refused(request, onlyViewing());
      }
      return true;
    }
    if (this.isMarked(context, OR_TICKET_KEY) && !token && mayHaveTicket(request)) return true;
    if (!token) throw unauthenticated();
    const caller = await this.callerOf(token, clientIp(request));
    request.caller = caller;
    actAs(caller);
    if (caller.viewing && !isRead && !this.isMarked(context, WHILE_IMPERSONATING_KEY)) {
      throw this.refused(request, onlyViewing());
    }
    if (access !== undefined && this.isOpenTo(caller, access, context, request)) {
      await this.checkFactors(context, caller);
      return true;
    }
    throw this.refused(request, forbidden());
  }

  private refused(request: CallerRequest, refusal: AppError): AppError {
    // Takes the route's pattern: with ids in the path, one caller could write endless different entries.
    this.events.emit('access.refused', {
      path: routePattern(request) ?? request.path,
      method: request.method,
    });
    return refusal;
  }

  private async callerOf(token: string, ip: string): Promise<Caller> {
    if (isProgramToken(token)) return (await this.programs.admit(token, ip)).caller;
    const caller = await this.authenticator.authenticate(token, ip);
    this.calls.take(caller.session_id);
    return caller;
  }

  private isOpenTo(
    caller: Caller,
    access: Permission,
    context: ExecutionContext,
    request: CallerRequest,
  ): boolean {
    if (caller.program && this.isMarked(context, JUST_CONFIRMED_KEY)) return false;
    if (isSupervisorRole(caller.role) && !maySupervisorCall(access, callOf(request))) return false;
    return callerMay(caller, access);
  }

  private async checkFactors(context: ExecutionContext, caller: Caller): Promise<void> {
    if (!this.isMarked(context, WHILE_SETTING_UP_KEY) && (await this.authenticator.needsFactor(caller))) {
      throw new AppError('SECOND_FACTOR_NEEDED', texts().server.factorNeeded);
    }
    if (this.isMarked(context, JUST_CONFIRMED_KEY) && !(await this.authenticator.isJustConfirmed(caller))) {
      throw confirmFirst();
    }
  }

  private isMarked(context: ExecutionContext, key: string): boolean {
    return this.reflector.get<true | undefined>(key, context.getHandler()) === true;
  }
}

/** A ticket comes in place of a token, in a header or a form field, and the handler checks it. */
const mayHaveTicket = (request: CallerRequest): boolean =>
  request.headers['x-ticket'] !== undefined || Boolean(request.is('multipart/form-data'));

/** Treats HEAD as GET, because the same route answers both. */
const callOf = (request: CallerRequest): string =>
  `${request.method === 'HEAD' ? 'GET' : request.method} ${routePattern(request) ?? ''}`;

function actAs(caller: Caller): void {
  const current = currentContext();
  if (current) current.caller = caller;
}
