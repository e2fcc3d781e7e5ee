import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Once the server stops listening, kept-alive connections are told to go, so that the stop need not wait for them. */
export const drainConnections =
  (app: INestApplication<Server>) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    if (!app.getHttpServer().listening) response.setHeader('Connection', 'close');
    next();
  };
