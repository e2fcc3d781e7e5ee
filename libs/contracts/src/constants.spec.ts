import * as constants from './constants.js';

describe('the business constants', () => {
  it("are the specification's", () => {
    expect(constants).toMatchObject({
      TIME_ZONE: 'America/Lima',
      PING_EVERY_MS: 30_000,
      ACTIVITY_REFRESH_MS: 30_000,
      ACTIVE_WITHIN_SECONDS: 120,
      NEVER_AGE_SECONDS: 1751920500,
      ADDRESS_HISTORY_LIMIT: 50,
      DAYS_LEFT_WARNING: 4,
      DEFAULT_VALIDITY_DAYS: 31,
      RESET_VALIDITY_DAYS: 30,
      VALIDITY_MIN_DAYS: 1,
      VALIDITY_MAX_DAYS: 36500,
      DEFAULT_USAGE_LIMIT: 1,
      PASSWORD_MIN_LENGTH: 3,
      PASSWORD_MAX_LENGTH: 256,
      SESSION_IDLE_MS: 43_200_000,
      SESSION_MAX_MS: 604_800_000,
      TEXT_MAX_LENGTH: 500,
      OBSERVATION_MAX_LENGTH: 5000,
      LIST_LIMIT_MIN: 1,
      LIST_LIMIT_MAX: 1000,
      TOAST_ERROR_MS: 4000,
      TOAST_SUCCESS_MS: 2000,
      TOAST_OTHER_MS: 4000,
      TOAST_LIMIT: 20,
      PROGRESS_MINIMUM: 0.08,
      PROGRESS_SPEED_MS: 200,
      CREDENTIAL_IMAGE_TYPES: ['png', 'jpg', 'jpeg', 'webp', 'svg', 'gif'],
      MEDIA_IMAGE_TYPES: ['png', 'jpg', 'jpeg', 'bmp', 'webp'],
    });
  });
});
