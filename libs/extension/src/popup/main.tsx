import { render } from 'preact';
import {
  language,
  onAccount,
  readAccount,
  readEnded,
  readTyped,
  type Account,
  type Ended,
  type Typed,
} from '../account.js';
import './popup.css';
import { useEffect, useState } from 'preact/hooks';
import { Credentials } from './credentials.js';
import { SignIn } from './sign-in.js';

document.documentElement.lang = language();
const root = document.getElementById('root');
if (root) render(<Popup />, root);

interface Kept {
  account: Account | undefined;
  ended: Ended | undefined;
  typed: Typed | undefined;
}

function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    const readAll = async () => {
      const [account, ended, typed] = await Promise.all([readAccount(), readEnded(), readTyped()]);
      setKept({ account, ended, typed });
    };
    void readAll();
    return onAccount(() => void readAll());
  }, []);
  return kept;
}

function Popup() {
  const kept = useKept();
  if (!kept) return null;
  const { account, ended, typed } = kept;
  return account ? (
    <Credentials key={account.token} account={account} />
  ) : (
    <SignIn ended={ended} typed={typed} />
  );
}
