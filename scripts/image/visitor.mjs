import { io } from 'socket.io-client';

/** @import { Login } from './container-server.mjs' */

const PING_MS = 5_000;

/** A client of the server, before or after its login. */
export class Visitor {
  /** @param {string} url @param {string} [token] */
  constructor(url, token = '') {
    this.url = url;
    this.token = token;
  }

  /** @param {string} path @param {RequestInit} [request] */
  async call(path, request = {}) {
    const headers = { ...request.headers, ...(this.token && { authorization: `Bearer ${this.token}` }) };
    const answer = await fetch(this.url + path, { ...request, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  /** @param {string} path */
  async get(path) {
    return (await this.call(path)).json();
  }

  /** @param {string} path @param {object} body */
  async post(path, body) {
    const headers = { 'content-type': 'application/json' };
    return (await this.call(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  /** @param {string} path @param {Blob} picture @param {Record<string, string>} [fields] */
  async upload(path, picture, fields = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', picture, 'picture.png');
    return (await this.call(path, { method: 'POST', body })).json();
  }

  /** @param {Login} login */
  async login({ username, password }) {
    const { token } = await this.post('/api/users/login', { email: username, password });
    return new Visitor(this.url, token);
  }

  /** Pings over a socket and returns the acknowledgement. */
  async ping() {
    const socket = io(this.url, {
      transports: ['websocket'],
      auth: { token: this.token },
      reconnection: false,
    });
    try {
      return await socket.timeout(PING_MS).emitWithAck('presence:ping', {});
    } finally {
      socket.close();
    }
  }
}
