import { createServer } from 'node:http';
import { mongo } from 'mongoose';
import { serve } from './serve.js';

/** The page's peer: the same rows in a windowed table without a framework; some change each second. */
const CHANGED = 1_000;
const COLUMNS = 18;
const client = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '');
const users = client
  .db()
  .collection('users')
  .find({ role: 'member' }, { projection: { password_hash: 0 } });
const rows = JSON.stringify(await users.sort({ _id: -1 }).toArray());
await client.close();

/** Runs in the page. */
function show(columns: number): void {
  const height = 36;
  const region = document.querySelector('div');
  const body = document.querySelector('tbody');
  const search = document.querySelector('input');
  if (!region || !body || !search) return;
  let all: Array<Record<string, unknown>> = [];
  let shown = all;
  const draw = (): void => {
    const first = Math.max(0, Math.floor(region.scrollTop / height) - 10);
    const seen = shown.slice(first, first + Math.ceil(region.clientHeight / height) + 20);
    const space = (count: number): HTMLTableRowElement => {
      const row = document.createElement('tr');
      row.style.height = `${count * height}px`;
      return row;
    };
    const drawn = seen.map((user, place) => {
      const row = document.createElement('tr');
      row.dataset['row'] = String(first + place);
      row.style.height = `${height}px`;
      for (const value of Object.values(user).slice(0, columns)) row.insertCell().textContent = String(value);
      for (const name of ['Edit', 'Assign Password', 'Del']) {
        const button = document.createElement('button');
        button.textContent = name;
        row.insertCell().append(button);
      }
      return row;
    });
    body.replaceChildren(space(first), ...drawn, space(shown.length - first - seen.length));
  };
  region.addEventListener('scroll', () => requestAnimationFrame(draw));
  search.addEventListener('input', () => {
    shown = all.filter(({ email }) => String(email).includes(search.value));
    draw();
  });
  new EventSource('/changes').addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { from, count, at } = JSON.parse(data) as { from: number; count: number; at: number };
    for (const user of all.slice(from, from + count)) user['last_ping_timestamp'] = at;
    draw();
  });
  void fetch('/users')
    .then((answer) => answer.json())
    .then((found: typeof all) => {
      shown = all = found;
      draw();
    });
}

const page = `<!doctype html><title>Users</title>
<style>body { margin: 0 } div { height: 90vh; overflow: auto } td { white-space: nowrap; padding: 0 8px }</style>
<main><input type="search"><div role="region" tabindex="0"><table><tbody></tbody></table></div></main>
<script>(${show.toString()})(${COLUMNS})</script>`;

const http = createServer((request, response) => {
  if (request.url === '/users') return response.setHeader('content-type', 'application/json').end(rows);
  if (request.url !== '/changes') return response.setHeader('content-type', 'text/html').end(page);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const changing = setInterval(() => {
    const change = { from: 0, count: CHANGED, at: Math.floor(Date.now() / 1_000) };
    response.write(`data: ${JSON.stringify(change)}\n\n`);
  }, 1_000);
  return request.on('close', () => clearInterval(changing));
});
serve(http);
