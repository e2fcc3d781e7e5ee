import * as constants from './constants.js';

/** Those that no other test knows by their figures. */
it("the business constants are the specification's", () => {
  expect(constants).toMatchObject({
    ACTIVITY_REFRESH_MS: 30_000,
    DEFAULT_USAGE_LIMIT: 1,
    RESET_VALIDITY_DAYS: 30,
    SESSION_IDLE_MS: 43_200_000,
    SESSION_MAX_MS: 604_800_000,
    TOAST_ERROR_MS: 4000,
    TOAST_SUCCESS_MS: 2000,
    TOAST_OTHER_MS: 4000,
    TOAST_LIMIT: 20,
    PROGRESS_MINIMUM: 0.08,
    PROGRESS_SPEED_MS: 200,
  });
});
