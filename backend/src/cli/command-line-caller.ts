import { ADMIN_ROLE } from '@keyroster/contracts';
import type { Caller } from '../common/access/caller.js';
import type { RequestContext } from '../common/context/request-context.js';

export const COMMAND_LINE_CALLER: Caller = {
  user_id: '',
  username: 'command line',
  role: ADMIN_ROLE,
  session_id: '',
};

export const COMMAND_LINE: RequestContext = { ip: null, caller: COMMAND_LINE_CALLER };
