import 'reflect-metadata';
import { type CanActivate, Controller, type ExecutionContext, Get, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { serve } from './serve.js';

const jwt = new JwtService({ secret: Buffer.from(process.env['JWT_SECRET'] ?? '', 'base64') });

class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
    jwt.verify(authorization.slice('Bearer '.length));
    return true;
  }
}

@Controller('empty')
@UseGuards(TokenGuard)
class EmptyController {
  @Get()
  answer(): object {
    return {};
  }
}

/** The smallest Nest app that checks a token, which shows what the product itself adds. */
@Module({ controllers: [EmptyController] })
class EmptyModule {}

const app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false });
await app.init();
serve(app.getHttpServer());
