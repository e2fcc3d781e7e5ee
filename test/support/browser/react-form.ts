import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FILES = {
  scheduler: 'scheduler/cjs/scheduler.production.js',
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
};

const require = createRequire(import.meta.filename);
const packages = dirname(dirname(require.resolve('react/package.json')));

const modules = Object.entries(FILES).map(
  ([name, file]) =>
    `${JSON.stringify(name)}: (module, exports, require) => {${readFileSync(join(packages, file), 'utf8')}\n}`,
);

/** A login form with controlled fields of production React, which sends only what React has noticed. */
export const REACT_FORM = `<div id="app"></div><script>
const process = { env: {} };
const made = {};
const modules = { ${modules.join(',')} };
const load = (name) => {
  if (!made[name]) { const module = { exports: {} }; made[name] = module; modules[name](module, module.exports, load); }
  return made[name].exports;
};
const { createElement: h, useState } = load('react');
function App() {
  const [typed, setTyped] = useState({ email: '', password: '', code: '' });
  const [sent, setSent] = useState('');
  const field = (name, type, autoComplete) => h('input', {
    key: name, name, type, autoComplete, value: typed[name],
    onChange: ({ target }) => setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return h('form', { onSubmit: (event) => { event.preventDefault(); setSent(JSON.stringify(typed)); } },
    field('email', 'email', 'username'), field('password', 'password', 'current-password'),
    field('code', 'text', 'one-time-code'), h('button', null, 'Sign in'), h('output', null, sent));
}
load('react-dom/client').createRoot(document.getElementById('app')).render(h(App));
</script>`;
