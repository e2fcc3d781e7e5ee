import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import { deviceId, keepAccount, type Ended, type Typed } from '../account.js';
import { call, CallError } from '../api.js';
import { serverIn } from '../server-address.js';
import { words } from '../words.js';
import { textIn, useBusy } from './use-busy.js';

export function SignIn({ ended, typed }: { ended: Ended | undefined; typed: Typed | undefined }) {
  const [stays, setStays] = useState(typed?.stays ?? false);
  const { problem, isBusy, run } = useBusy();
  const text = words();

  const signIn = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => textIn(form, name);
    void run(async () => {
      const url = serverIn(field('server'));
      if (url === null) throw new CallError(text.serverWrong);
      const { token } = await call<{ token: string }>({ url }, 'POST', '/users/login', {
        email: field('name'),
        password: field('password'),
        ...(field('code') && { code: field('code') }),
        device_id: await deviceId(),
        client: 'extension',
      });
      await keepAccount({ url, token, name: field('name'), stays });
    });
  };

  return (
    <>
      <h1>Keyroster</h1>
      {ended && <EndNotice ended={ended} />}
      <form onSubmit={signIn}>
        <label>
          {text.server}
          <input
            name="server"
            type="text"
            inputMode="url"
            required
            defaultValue={typed?.url ?? ''}
            spellcheck={false}
          />
        </label>
        <label>
          {text.name}
          <input name="name" type="text" autoComplete="username" required defaultValue={typed?.name ?? ''} />
        </label>
        <label>
          {text.password}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <label>
          {text.code}
          <input name="code" type="text" autoComplete="one-time-code" />
        </label>
        <label className="inline">
          <input
            type="checkbox"
            checked={stays}
            onChange={({ currentTarget }) => setStays(currentTarget.checked)}
          />
          {text.stay}
        </label>
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" className="primary" disabled={isBusy}>
          {text.signIn}
        </button>
      </form>
    </>
  );
}

/** Says why the session ended, and offers to take a lost place back. */
function EndNotice({ ended: { code, message, by, account } }: { ended: Ended }) {
  const { problem, isBusy, run } = useBusy();
  const text = words();
  const takeBack = () =>
    void run(async () => {
      const { url, token } = account;
      const opened = await call<{ token: string }>({ url, token }, 'POST', '/users/takeback');
      await keepAccount({ ...account, token: opened.token });
    });
  return (
    <section className="notice" role="status">
      <p>{message}</p>
      {by && <p className="dim">{text.takenBy(by.device, by.ip_tail)}</p>}
      {code === 'replaced' && (
        <button type="button" onClick={takeBack} disabled={isBusy}>
          {text.useHere}
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}
