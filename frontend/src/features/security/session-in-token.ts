/** The session that a token names; null where it says none. */
export function sessionIdIn(token: string | null): string | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sid } = JSON.parse(claims) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
