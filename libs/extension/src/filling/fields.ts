export interface LoginFields {
  login?: HTMLInputElement;
  password?: HTMLInputElement;
  /** One field, or one per digit. */
  code: HTMLInputElement[];
}

const CODE =
  /one-time-code|\b(?:otp|totp|2fa|mfa|one.?time|verif\w*|authenticat\w*|c[oó]digo|code|pin.?code|token)\b/;
const NO_CODE = /zip|postal|promo|coupon|discount|country|captcha|area|phone|gift|descuento|cup[oó]n|pa[ií]s/;
const LOGIN = /user|log.?in|e-?mail|correo|usuario|account|cuenta|identif|member|socio/;
const NO_LOGIN = /search|buscar|newsletter|subscri|suscri|bolet[ií]n|coupon|promo/;

const TEXTS = ['text', 'email', 'tel', 'number', ''];

/** All names and labels of a field, with camelCase and underscores split. */
const namesOf = (field: HTMLInputElement): string =>
  [
    field.name,
    field.id,
    field.autocomplete,
    field.placeholder,
    field.ariaLabel ?? '',
    ...[...(field.labels ?? [])].map(({ textContent }) => textContent),
  ]
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();

const purposesOf = (field: HTMLInputElement): string[] => field.autocomplete.toLowerCase().split(/\s+/);
const hasPurpose = (field: HTMLInputElement, ...purposes: string[]): boolean =>
  purposesOf(field).some((purpose) => purposes.includes(purpose));

function isCode(field: HTMLInputElement): boolean {
  if (hasPurpose(field, 'one-time-code')) return true;
  const names = namesOf(field);
  const isText = TEXTS.includes(field.type) || field.type === 'password';
  return isText && CODE.test(names) && !NO_CODE.test(names) && !hasPurpose(field, 'current-password');
}

const isNewPassword = (field: HTMLInputElement): boolean => hasPurpose(field, 'new-password');

export function loginFieldsOf(fields: readonly HTMLInputElement[]): LoginFields {
  const codes = fields.filter(isCode);
  const others = fields.filter((field) => !codes.includes(field));
  const password = passwordAmong(others.filter(({ type }) => type === 'password'));
  const login = loginAmong(others, password);
  return { ...(password && { password }), ...(login && { login }), code: codeAmong(codes) };
}

/** Several password fields in one form mean a new password, unless the page marks the current one. */
function passwordAmong(passwords: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  const current = passwords.find((field) => hasPurpose(field, 'current-password'));
  if (current) return current;
  return passwords.find(
    (field) => !isNewPassword(field) && passwords.filter(({ form }) => form === field.form).length === 1,
  );
}

function loginAmong(
  fields: readonly HTMLInputElement[],
  password: HTMLInputElement | undefined,
): HTMLInputElement | undefined {
  const isFree = ({ form }: HTMLInputElement): boolean =>
    !fields.some((field) => field.form === form && isNewPassword(field));
  const texts = fields.filter(
    (field) => TEXTS.includes(field.type) && !NO_LOGIN.test(namesOf(field)) && isFree(field),
  );
  const isNamed = (field: HTMLInputElement): boolean => hasPurpose(field, 'username', 'email', 'webauthn');
  if (!password) {
    return texts.find(isNamed) ?? texts.find((field) => field.type === 'email' || LOGIN.test(namesOf(field)));
  }
  const before = fields.slice(0, fields.indexOf(password));
  const near = texts.filter((field) => field.form === password.form && before.includes(field));
  return near.find(isNamed) ?? near.findLast((field) => LOGIN.test(namesOf(field))) ?? near.at(-1);
}

function codeAmong(codes: readonly HTMLInputElement[]): HTMLInputElement[] {
  const digits = codes.filter(({ maxLength }) => maxLength === 1);
  if (digits.length >= 4) return digits;
  return codes.slice(0, 1);
}
