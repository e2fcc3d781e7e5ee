import { ADMINS_ROOM, sessionRoom, userRoom } from './realtime.js';

describe('rooms', () => {
  it('are named by what they are for', () => {
    expect(ADMINS_ROOM).toBe('admins');
    expect(userRoom('64f0c0ffee0123456789abcd')).toBe('user:64f0c0ffee0123456789abcd');
    expect(sessionRoom('64f0c0ffee0123456789abcd')).toBe('session:64f0c0ffee0123456789abcd');
  });
});
