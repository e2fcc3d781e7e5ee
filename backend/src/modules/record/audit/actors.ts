import { beginningWith } from '../../../database/part-of.js';

const BY_TOKEN = ' (token ';

/** What an actor is called where a program did it with a token of theirs. */
export const byToken = (username: string, token: string): string => `${username}${BY_TOKEN}${token})`;

/** What programs did with tokens of theirs. */
export const byTokensOf = (username: string): RegExp => beginningWith(`${username}${BY_TOKEN}`);
