import request, { type Test } from 'supertest';
import type { TestApp } from './test-app.js';

/** Logins from an address of its own, for an app that trusts the proxy which names it. */
export function callerAt(app: TestApp, address: string) {
  const post = (path: string, body: object): Test =>
    request(app.url).post(path).set('X-Forwarded-For', address).send(body);
  return {
    logIn: (email: string, password: string) => post('/api/users/login', { email, password }),
    enterPin: (username: string, password: string) => post('/api/users/userlogin', { username, password }),
  };
}
