import { urlOf } from '@keyroster/contracts';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { AnnouncementListAnswer, TokenCheckAnswer } from '@keyroster/contracts/dto';
import { dropAccount, type Account } from '../account.js';
import { ask } from '../api.js';
import { isNews, type MineCredential, type Tab } from '../messages.js';
import { thoseOf } from '../sites.js';
import { words } from '../words.js';
import { CredentialRow } from './credential-row.js';
import { useBusy } from './use-busy.js';

async function currentTab(): Promise<Tab | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return null;
  const { id, url = '' } = tab;
  return { id, origin: urlOf(url)?.origin ?? 'null' };
}

async function fetchMine(account: Account) {
  const [{ products }, { announcements }, { user }] = await Promise.all([
    ask<{ products: MineCredential[] }>(account, 'GET', '/products/mine'),
    ask<AnnouncementListAnswer>(account, 'GET', '/announcements?state=open'),
    ask<TokenCheckAnswer>(account, 'GET', '/verify-token'),
  ]);
  return {
    credentials: products.toSorted(
      (a, b) => a.title.localeCompare(b.title) || a.course_name.localeCompare(b.course_name),
    ),
    announcements: announcements.map(({ text }) => text),
    daysLeft: user.days_left === false ? null : user.days_left,
  };
}

/** Refetched whenever the worker reports news. */
function useMine(account: Account) {
  const [mine, setMine] = useState<Awaited<ReturnType<typeof fetchMine>>>();
  const { problem, run } = useBusy();
  const refetch = useCallback(() => void run(async () => setMine(await fetchMine(account))), [account]);
  useEffect(() => {
    refetch();
    const hear = (message: unknown) => {
      if (isNews(message)) refetch();
    };
    chrome.runtime.onMessage.addListener(hear);
    return () => chrome.runtime.onMessage.removeListener(hear);
  }, [refetch]);
  return { mine, problem, refetch };
}

const matches = ({ course_name, domain, title, subtitle }: MineCredential, sought: string): boolean =>
  [course_name, domain, title, subtitle].some((text) => text.toLowerCase().includes(sought));

export function Credentials({ account }: { account: Account }) {
  const { mine, problem, refetch } = useMine(account);
  const [tab, setTab] = useState<Tab | null>(null);
  const [search, setSearch] = useState('');
  const text = words();
  useEffect(() => void currentTab().then(setTab), []);

  const sought = search.trim().toLowerCase();
  const found = (mine?.credentials ?? []).filter((credential) => matches(credential, sought));
  const here = tab ? thoseOf(found, tab.origin) : [];
  const others = found.filter((credential) => !here.includes(credential));
  const rows = (credentials: readonly MineCredential[]) =>
    credentials.map((credential) => (
      <CredentialRow
        key={credential._id}
        {...{ credential, account, tab, refetch }}
        isHere={here.includes(credential)}
      />
    ));

  return (
    <>
      <header>
        <h1>{account.name}</h1>
        <LogOut account={account} />
      </header>
      {mine && mine.daysLeft !== null && <p className="dim">{text.endsIn(mine.daysLeft)}</p>}
      {mine?.announcements.map((announcement) => (
        <p key={announcement} className="notice">
          {announcement}
        </p>
      ))}
      {problem && <p role="alert">{problem}</p>}
      <input
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={search}
        autoFocus
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {here.length > 0 && (
        <section>
          <h2>{text.here}</h2>
          <ul>{rows(here)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>{text.all}</h2>
          <ul>{rows(others)}</ul>
        </section>
      )}
      {mine && found.length === 0 && <p className="dim">{sought ? text.nothingFound : text.none}</p>}
    </>
  );
}

function LogOut({ account }: { account: Account }) {
  const { isBusy, run } = useBusy();
  const logOut = () =>
    void run(async () => {
      // Signs out here even if the server can't be reached.
      await ask(account, 'POST', '/users/logout').catch(() => undefined);
      await dropAccount();
    });
  return (
    <button type="button" className="quiet" onClick={logOut} disabled={isBusy}>
      {words().logOut}
    </button>
  );
}
