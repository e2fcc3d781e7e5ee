/** Whether a credential's domain is a full http or https address with a host and without a login in it. */
export function isDomainUrl(text: string): boolean {
  const address = text.trim();
  // The URL parser forgives missing and surplus slashes, backslashes and blanks; whoever reads the link does not.
  if (!/^https?:\/\/[^/\\\s][^\\\s]*$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
