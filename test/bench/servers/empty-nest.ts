import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** The least that starts: what of the product's start is its own shows beside it. */
@Module({})
class EmptyModule {}

const app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false });
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
process.on('SIGTERM', () => process.exit());
