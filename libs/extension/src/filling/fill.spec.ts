import { fill, look, type Login, type Sight } from './fill.js';

const LOGIN: Login = { email: 'main@shop.example', password: 's3cret', code: { code: '123456' } };

/** There is no layout here, so every field is seen unless a test says otherwise. */
const sight = (isSeen: Sight['isSeen'] = () => true): Sight => ({ origin: location.origin, isSeen });

const show = (html: string): void => {
  document.body.innerHTML = html;
};
const values = (): Record<string, string> =>
  Object.fromEntries([...document.querySelectorAll('input')].map(({ id, value }) => [id, value]));
const filled = (seen = sight()) => fill(document, seen, location.origin, LOGIN);

describe('a form on one page', () => {
  it('gets login and password, and nothing that is asked for besides', () => {
    show(`<form><input id="q" type="search"><input id="name" name="username"><input id="pw" type="password">
      <input id="stay" type="checkbox"><input id="hidden" type="hidden"></form>`);
    expect(look(document, sight())).toEqual({ origin: location.origin, wants: ['login', 'password'] });
    expect(filled()).toEqual(['login', 'password']);
    expect(values()).toMatchObject({ q: '', name: LOGIN.email, pw: LOGIN.password, hidden: '' });
  });

  it.each([
    ['by its purpose', '<input id="a" name="first"><input id="b" autocomplete="username">', 'b'],
    ['by its name', '<input id="a" name="company"><input id="b" name="user_email">', 'b'],
    ['by its label', '<label>Correo <input id="a"></label><input id="b" name="x" hidden>', 'a'],
    ['as the one before the password', '<input id="a" name="x"><input id="b" name="y">', 'b'],
  ])('has its login %s', (_how, fields, id) => {
    show(`<form>${fields}<input type="password"></form>`);
    filled(sight((field) => !field.hidden));
    const withLogin = Object.entries(values()).filter(([, value]) => value === LOGIN.email);
    expect(withLogin.map(([name]) => name)).toEqual([id]);
  });

  it('is the one with the password, where another form stands before it', () => {
    show(`<form><input id="news" type="email" name="newsletter"></form>
      <form><input id="name" type="email"><input id="pw" type="password"></form>`);
    filled();
    expect(values()).toEqual({ news: '', name: LOGIN.email, pw: LOGIN.password });
  });

  it.each([
    ['a new one twice', '<input type="password"><input type="password">'],
    ['a new one', '<input type="password" autocomplete="new-password">'],
  ])('gets no password that asks for %s', (_what, fields) => {
    show(`<form><input type="email">${fields}</form>`);
    expect(filled()).not.toContain('password');
  });

  it('gets the present password where it asks for new ones too', () => {
    show(`<form><input id="now" type="password" autocomplete="current-password">
      <input id="new" type="password" autocomplete="new-password"></form>`);
    filled();
    expect(values()).toEqual({ now: LOGIN.password, new: '' });
  });

  it('gets nothing into fields that take nothing', () => {
    show('<form><input id="name" type="email" readonly><input id="pw" type="password" disabled></form>');
    expect(filled()).toEqual([]);
  });
});

describe('a form in two steps', () => {
  it('gets the login first, and the password on the next page', () => {
    show('<form><input id="name" type="email" autocomplete="username"></form>');
    expect(filled()).toEqual(['login']);
    show('<form><input id="pw" type="password"></form>');
    expect(filled()).toEqual(['password']);
  });

  it('is no search and no newsletter', () => {
    show('<form><input name="search-users"><input type="email" name="newsletter"></form>');
    expect(look(document, sight()).wants).toEqual([]);
  });
});

describe('a one-time code', () => {
  it.each([
    ['<input autocomplete="one-time-code">', ['code']],
    ['<input name="otpCode" inputmode="numeric">', ['code']],
    ['<input type="tel" id="verification_code">', ['code']],
    ['<label>Código <input></label>', ['code']],
    ['<input name="zip_code">', []],
    ['<input name="promoCode">', []],
    ['<input name="country-code">', []],
  ])('is what %s asks for: %j', (field, wants) => {
    show(`<form>${field}</form>`);
    expect(filled()).toEqual(wants);
  });

  it('goes digit by digit into boxes for one each', () => {
    const box = (at: number) => `<input id="d${at}" aria-label="Code digit ${at}" maxlength="1">`;
    show(`<form>${Array.from({ length: 6 }, (_, at) => box(at)).join('')}</form>`);
    filled();
    expect(Object.values(values()).join('')).toBe('123456');
  });

  it('is left out where the credential has none', () => {
    show('<form><input autocomplete="one-time-code"></form>');
    expect(fill(document, sight(), location.origin, { email: 'a', password: 'b' })).toEqual([]);
  });
});

describe('what is never filled', () => {
  const form = (attributes: string, inside = '') =>
    show(`<form ${attributes}><input type="email"><input type="password">${inside}</form>`);

  it.each([
    ['another origin', 'action="https://evil.example/login"'],
    ['another origin without its scheme', 'action="//evil.example"'],
    ['plain text', 'action="http://other.example"'],
    ['a script', 'action="javascript:steal()"'],
    ['a script, with blanks', 'action="  java\nscript:steal()"'],
    ['a document of its own', 'action="data:text/html,x"'],
    ['a blob', `action="blob:${location.origin}/1"`],
    ['what is no address', 'action="http://["'],
  ])('is a form that leads to %s', (_where, attributes) => {
    form(attributes);
    expect(look(document, sight()).wants).toEqual([]);
    expect(filled()).toEqual([]);
  });

  it('is a form whose base leads elsewhere', () => {
    document.head.innerHTML = '<base href="https://evil.example/">';
    form('action="login"');
    expect(filled()).toEqual([]);
    form('');
    expect(filled()).toEqual(['login', 'password']);
    document.head.innerHTML = '';
  });

  it.each([
    ['in it', '<form><input type="password"><button formaction="https://evil.example"></button></form>'],
    [
      'outside of it',
      '<form id="f"><input type="password"></form><button form="f" formaction="//evil"></button>',
    ],
    ['that is an input', '<form><input type="password"><input type="submit" formaction="data:,x"></form>'],
  ])('is a form with a button %s that leads elsewhere', (_where, html) => {
    show(html);
    expect(filled()).toEqual([]);
    // One that leads to where the form is does no harm.
    show(html.replace(/formaction="[^"]*"/, 'formaction="/here"'));
    expect(filled()).toEqual(['password']);
  });

  it('is a field that belongs to a form elsewhere', () => {
    show(`<form id="bad" action="https://evil.example"></form>
      <form><input id="name" type="email"><input id="pw" type="password" form="bad"></form>`);
    expect(filled()).not.toContain('password');
  });

  it('is a form that hides where it leads behind the names of its fields', () => {
    form(
      'action="https://evil.example"',
      '<input name="action" type="hidden" value="/"><input name="getAttribute"><input name="elements">',
    );
    expect(filled()).toEqual([]);
  });

  it('is a page of another origin than the one that was asked for', () => {
    form('');
    expect(fill(document, sight(), 'https://shop.example', LOGIN)).toEqual([]);
    expect(fill(document, { ...sight(), origin: 'null' }, 'null', LOGIN)).toEqual([]);
  });

  it('is a field that nobody sees, and each is looked at', () => {
    form('');
    const seen: string[] = [];
    filled(sight((field) => (seen.push(field.type), field.type !== 'password')));
    expect(document.querySelector<HTMLInputElement>('[type=password]')?.value).toBe('');
    expect(new Set(seen)).toEqual(new Set(['email', 'password']));
  });

  it('is what the page changes once it hears of the first', () => {
    form('');
    document.querySelector('[type=email]')?.addEventListener('input', () => {
      document.querySelector('form')?.setAttribute('action', 'https://evil.example');
    });
    expect(filled()).toEqual(['login']);
  });

  it('is sent off', () => {
    form('', '<button></button>');
    const sent = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('form')?.addEventListener('submit', sent);
    filled();
    expect(sent).not.toHaveBeenCalled();
  });
});

it('is heard of by what keeps the value of a field for itself', () => {
  show('<form><input id="name" type="email"><input id="pw" type="password"></form>');
  const heard: string[] = [];
  document.querySelectorAll('input').forEach((input) => {
    for (const type of ['input', 'change'])
      input.addEventListener(type, () => heard.push(`${type} ${input.value}`));
  });
  filled();
  expect(heard).toEqual(
    [LOGIN.email, LOGIN.password].flatMap((value) => [`input ${value}`, `change ${value}`]),
  );
});

it('finds the fields of open shadow roots', () => {
  show('<div></div>');
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<form><input type="email"><input type="password"></form>';
  expect(filled()).toEqual(['login', 'password']);
});
