import type { QueryClient } from '@tanstack/react-query';
import { oneUserQuery } from './lists/one-user.js';
import { usersQuery, type User } from './lists/users.js';

/** Changes a row and an open panel at once; of ten thousand others nobody waits to hear that they are as they were. */
export function patchUser(client: QueryClient, changed: User): void {
  client.setQueryData(
    usersQuery.queryKey,
    (list) =>
      list && { ...list, users: list.users.map((user) => (user._id === changed._id ? changed : user)) },
  );
  client.setQueryData(oneUserQuery(changed._id).queryKey, (one) => one && { ...one, user: changed });
}
