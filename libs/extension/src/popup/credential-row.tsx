import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import { TROUBLE_KINDS, urlOf } from '@keyroster/contracts';
import type { CodeAnswer, SeatAnswer } from '@keyroster/contracts/dto';
import type { Account } from '../account.js';
import { ask } from '../api.js';
import type { FillMessage, FillOutcome, MineCredential, Tab } from '../messages.js';
import { words } from '../words.js';
import { textIn, useBusy } from './use-busy.js';

interface CredentialRowProps {
  credential: MineCredential;
  account: Account;
  tab: Tab | null;
  /** Whether it belongs to the open page. */
  isHere: boolean;
  refetch: () => void;
}

const hostOf = (domain: string): string => urlOf(domain)?.host ?? domain;

function seatText({ state, place = 0, of, in_use }: SeatAnswer): string {
  const text = words();
  if (state === 'waiting') return place === 1 ? text.next : text.place(place);
  return of === 0 ? '' : text.inUse(in_use, of);
}

async function fill(p_id: string, tabId: number): Promise<string> {
  const message: FillMessage = { kind: 'fill', p_id, tabId };
  const outcome = await chrome.runtime.sendMessage<FillMessage, FillOutcome>(message);
  if ('problem' in outcome) throw new Error(outcome.problem);
  const text = words();
  return text.filled(outcome.filled.map((part) => text.parts[part]).join(', '));
}

export function CredentialRow({ credential, account, tab, isHere, refetch }: CredentialRowProps) {
  const { _id, course_name, domain, image, title, note, has_code, seat, trouble } = credential;
  const { isBusy, problem, run } = useBusy();
  const [said, setSaid] = useState('');
  const [isReporting, setReporting] = useState(false);
  const text = words();
  const name = course_name || hostOf(domain);
  const seatState = seat && seat.of > 0 ? seat.state : undefined;
  const needsSeat = seatState !== undefined && seatState !== 'seated';
  const [leave, leaveOf] =
    seatState === 'waiting' ? [text.leaveLine, text.leaveLineOf] : [text.leave, text.leaveOf];
  const reported = trouble?.closed_at === null ? trouble : undefined;

  const press = (work: () => Promise<string>) => () =>
    void run(async () => {
      setSaid('');
      setSaid(await work());
    });
  const fillInto = (tabId: number) => press(() => fill(_id, tabId));
  const moveSeat = (path: string) =>
    press(async () => {
      await ask(account, 'POST', path, { p_id: _id });
      refetch();
      return '';
    });
  const copyCode = press(async () => {
    const { code } = await ask<CodeAnswer>(account, 'POST', '/products/code', { p_id: _id });
    await navigator.clipboard.writeText(code);
    return text.copied;
  });

  const act = (word: string, label: string, onClick: () => void, className = '') => (
    <button type="button" className={className} aria-label={label} disabled={isBusy} onClick={onClick}>
      {word}
    </button>
  );

  return (
    <li>
      {image ? (
        <img src={`${account.url}/static/products/${image}`} alt="" />
      ) : (
        <span className="picture" aria-hidden />
      )}
      <div className="what">
        <strong>{name}</strong>
        <span className="dim">
          {[hostOf(domain), title, seat && seatText(seat)].filter(Boolean).join(' · ')}
        </span>
        {note && <span className="dim">{note}</span>}
        {reported && <span className="dim">{text.reported}</span>}
        <div className="buttons">
          {tab && !needsSeat && act(text.fill, text.fillOf(name), fillInto(tab.id), isHere ? 'primary' : '')}
          {seatState === 'none' && act(text.use, text.useOf(name), moveSeat('/seats/take'))}
          {seatState && seatState !== 'none' && act(leave, leaveOf(name), moveSeat('/seats/leave'))}
          {has_code && !needsSeat && act(text.copyCode, text.copyCodeOf(name), copyCode)}
          <button
            type="button"
            className="quiet"
            aria-label={text.reportOf(name)}
            aria-expanded={isReporting}
            onClick={() => setReporting(!isReporting)}
          >
            {text.report}
          </button>
        </div>
        {isReporting && (
          <Report
            account={account}
            p_id={_id}
            reported={reported}
            onDone={(message) => (setReporting(false), setSaid(message), refetch())}
          />
        )}
        {said && <p role="status">{said}</p>}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </li>
  );
}

interface ReportProps {
  account: Account;
  p_id: string;
  /** The user's report that is still open. */
  reported: MineCredential['trouble'];
  onDone: (message: string) => void;
}

function Report({ account, p_id, reported, onDone }: ReportProps) {
  const { isBusy, problem, run } = useBusy();
  const text = words();
  const send = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = textIn(form, 'note').trim();
    void run(async () => {
      const body = { p_id, kind: form.get('kind'), ...(note && { note }) };
      onDone((await ask<{ message: string }>(account, 'POST', '/troubles/report', body)).message);
    });
  };
  return (
    <form onSubmit={send}>
      <label>
        {text.kind}
        <select name="kind" autoFocus>
          {TROUBLE_KINDS.map((kind) => (
            <option key={kind} value={kind} selected={kind === reported?.kind}>
              {text.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.note}
        <input name="note" type="text" maxLength={500} defaultValue={reported?.note} />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        {text.send}
      </button>
    </form>
  );
}
