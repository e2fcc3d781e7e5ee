import request from 'supertest';
import { WRONG_TRIES_BEFORE_PAUSE } from '@keyroster/contracts';
import type { Served } from './session.js';

export async function pauseByTries({ url }: Served, { email }: { email: string }): Promise<void> {
  for (let tries = 0; tries < WRONG_TRIES_BEFORE_PAUSE; tries += 1) {
    await request(url).post('/api/users/login').send({ email, password: 'surely wrong' }).expect(401);
  }
}
