import { Module } from '@nestjs/common';
import { HostResolver, OutwardAddresses } from './addresses.js';

@Module({ providers: [HostResolver, OutwardAddresses], exports: [OutwardAddresses] })
export class DeliveriesModule {}
