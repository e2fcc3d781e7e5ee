import {
  Body,
  Controller,
  type CallHandler,
  Get,
  Headers,
  Injectable,
  type NestInterceptor,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { isStaffRole } from '@keyroster/contracts';
import {
  AcceptPaymentPayload,
  IdPayload,
  MessageAnswer,
  PaymentListAnswer,
  IdParams,
  PaymentSentAnswer,
  PaymentsQuery,
  PaymentTextAnswer,
  PaymentTextPayload,
  RefusePaymentPayload,
  RenewedAnswer,
  SendPaymentPayload,
  TicketAnswer,
  TicketLoginPayload,
  TokenAnswer,
} from '@keyroster/contracts/dto';
import type { Request, Response } from 'express';
import {
  Allow,
  type CallerRequest,
  CurrentUser,
  OrTicket,
  UserIfAny,
} from '../../../common/access/allow.decorator.js';
import { Tickets, tokenIn } from '../../../common/access/authenticator.js';
import { clientAddress, ClientAddress, type CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { CallingDevice, inBrowser, TicketsService } from '../../access/auth/index.js';
import { TokenService, type Device } from '../../access/sessions/index.js';
import { PackagesService } from '../packages/index.js';
import { PaymentDeskService } from './payment-desk.service.js';
import { PaymentPictures } from './payment-pictures.js';
import { PaymentsService } from './payments.service.js';

const UPLOADS_PER_MINUTE = 60;

/** Throttles calls without a token before the form is read, because the ticket is in the form. */
@Injectable()
class StrangersUploads implements CanActivate {
  constructor(private readonly throttles: Throttles) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (tokenIn(request) === undefined) {
      await this.throttles.consume('payment', clientAddress(request), UPLOADS_PER_MINUTE);
    }
    return true;
  }
}

/** Refuses callers with neither token nor ticket before the fields of their form are checked. */
@Injectable()
class TicketFirst implements NestInterceptor {
  constructor(private readonly tickets: Tickets) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const { ticket } = request.body as { ticket?: unknown };
    if (!request.caller) {
      await this.tickets.check(typeof ticket === 'string' ? ticket : undefined, clientAddress(request));
    }
    return next.handle();
  }
}

@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly desk: PaymentDeskService,
    private readonly pictures: PaymentPictures,
    private readonly tickets: TicketsService,
    private readonly packages: PackagesService,
  ) {}

  @Post()
  @Allow('account.own')
  @OrTicket()
  @UseGuards(StrangersUploads)
  @UseInterceptors(TicketFirst)
  @TakesFile()
  @Answers(PaymentSentAnswer, 201)
  @Refuses(404, 409, 429)
  async send(
    @Body() { ticket, ...sent }: SendPaymentPayload,
    @FormFile() file: UploadedFile | undefined,
    @UserIfAny() caller: Caller | undefined,
    @ClientAddress() address: CallerAddress,
  ): Promise<PaymentSentAnswer> {
    const sender = caller
      ? { id: caller.user_id, username: caller.username, role: caller.role }
      : (await this.tickets.holderOf(ticket, address)).account;
    return { message: texts().server.paymentSent, payment: await this.payments.send(sent, file, sender) };
  }

  @Post('withdraw')
  @Allow('account.own')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async withdraw(@Body() { id }: IdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.payments.withdraw(id, caller);
    return { message: texts().server.paymentWithdrawn };
  }

  @Get()
  @Allow('payments.read')
  @Answers(PaymentListAnswer)
  list(@Query() query: PaymentsQuery, @CurrentUser() caller: Caller): Promise<PaymentListAnswer> {
    return isStaffRole(caller.role) ? this.desk.list(query) : this.payments.listOwn(caller.user_id, query);
  }

  @Get('text')
  @Allow('account.own')
  @OrTicket()
  @Answers(PaymentTextAnswer)
  async text(
    @UserIfAny() caller: Caller | undefined,
    @Headers('x-ticket') ticket: string | undefined,
    @ClientAddress() address: CallerAddress,
  ): Promise<PaymentTextAnswer> {
    if (!caller) await this.tickets.holderOf(ticket, address);
    return { text: await this.payments.readText() };
  }

  @Post('text')
  @Allow('payments.manage')
  @Answers(MessageAnswer)
  async writeText(@Body() { text }: PaymentTextPayload): Promise<MessageAnswer> {
    await this.payments.writeText(text);
    return { message: texts().successes.updated };
  }

  @Get('ticket')
  @Allow('anyone')
  @Answers(TicketAnswer)
  @Refuses(401, 429)
  async readTicket(
    @Headers('x-ticket') ticket: string | undefined,
    @ClientAddress() address: CallerAddress,
  ): Promise<TicketAnswer> {
    const { account, since } = await this.tickets.holderOf(ticket, address);
    return {
      payment: await this.payments.ofTicket(account.id, since),
      packages: await this.packages.offers(),
      text: await this.payments.readText(),
    };
  }

  @Get(':id/picture')
  @Allow('payments.read')
  @Answers('image/*')
  @Refuses(404)
  async picture(
    @Param() { id }: IdParams,
    @CurrentUser() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    const { content_type, bytes } = await this.pictures.read(await this.desk.find(id, caller));
    response.set({
      'Cache-Control': 'no-store',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': content_type,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    response.send(bytes);
  }

  @Post('accept')
  @Allow('payments.manage')
  @Answers(RenewedAnswer, 201)
  @Refuses(404, 409)
  accept(@Body() payload: AcceptPaymentPayload, @CurrentUser() caller: Caller): Promise<RenewedAnswer> {
    return this.desk.accept(payload, caller);
  }

  @Post('refuse')
  @Allow('payments.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async refuse(@Body() payload: RefusePaymentPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.desk.refuse(payload, caller);
    return { message: texts().server.paymentRefused };
  }
}

@Controller('users/login/ticket')
export class TicketLoginController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly payments: PaymentsService,
    private readonly tokens: TokenService,
  ) {}

  @Post()
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 409, 429)
  async enter(
    @Body() payload: TicketLoginPayload,
    @Headers('x-ticket') ticket: string | undefined,
    @CallingDevice() device: Device,
  ): Promise<TokenAnswer> {
    const { account, since } = await this.tickets.holderOf(ticket, device);
    const payment = await this.payments.ofTicket(account.id, since);
    if (payment?.state !== 'accepted') throw new AppError('GUARDED', texts().server.paymentNotAccepted);
    const session = await this.tickets.enter(ticket ?? '', account, inBrowser(device, payload));
    return { token: this.tokens.sign(session) };
  }
}
