import { render } from 'preact';
import { language, onAccount, readAccount, readEnded, readTyped } from '../account.js';
import './popup.css';
import { useEffect, useState } from 'preact/hooks';
import { Credentials } from './credentials.js';
import { SignIn } from './sign-in.js';

document.documentElement.lang = language();
const root = document.getElementById('root');
if (root) render(<Popup />, root);

async function readKept() {
  const [account, ended, typed] = await Promise.all([readAccount(), readEnded(), readTyped()]);
  return { account, ended, typed };
}

function Popup() {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof readKept>>>();
  useEffect(() => {
    const renew = () => void readKept().then(setKept);
    renew();
    return onAccount(renew);
  }, []);
  if (!kept) return null;
  const { account, ended, typed } = kept;
  return account ? (
    <Credentials key={account.token} account={account} />
  ) : (
    <SignIn ended={ended} typed={typed} />
  );
}
