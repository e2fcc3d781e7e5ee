import { misspeltSettings } from './misspelt.js';

it('names variables that are almost settings, and settings that have no file', () => {
  const typed = {
    MONGODB_URL: 'x',
    CREDENTIAL_KEY: 'x',
    trust_proxy: '1',
    Redis_Url: 'x',
    ADMIN_USERNAME_FILE: '/x',
  };
  expect(misspeltSettings(typed)).toEqual([
    'MONGODB_URL is no setting: is MONGODB_URI meant?',
    'CREDENTIAL_KEY is no setting: is CREDENTIALS_KEY meant?',
    'trust_proxy is no setting: is TRUST_PROXY meant?',
    'Redis_Url is no setting: is REDIS_URL meant?',
    "ADMIN_USERNAME_FILE is no setting: ADMIN_USERNAME can't be read from a file",
  ]);
});

it('is silent about settings, what other programs are told, and a near name beside the right one', () => {
  const typed = {
    HOSTS: 'a',
    PATH: '/bin',
    LOG_LEVEL: 'info',
    JWT_SECRET_FILE: '/x',
    SITE: 'a.example',
    S3_REGION: 'a',
  };
  const beside = {
    MONGODB_URI: 'mongodb://a/b',
    MONGODB_URL: 'mongodb://a/b',
    LANGUAGES: '',
    AWS_REGION: 'a',
  };
  expect(misspeltSettings({ ...typed, ...beside })).toEqual([]);
});
