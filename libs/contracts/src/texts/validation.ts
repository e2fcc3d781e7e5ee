/** What a form says before it asks the server; the spelling is the specification's. */
export const VALIDATION_TEXTS = {
  fillAllFields: 'Fill all fields',
  emailEmpty: 'Email should not be empty',
  passwordTooShort: 'Password length should be >= 4',
  noSubtitleSelected: 'Seems no subtitle is selected!',
  credentialFieldsRequired: 'Email, domain and password are required!',
  /** `host`: the page's own origin. */
  domainInvalid: (host: string) => `Invalid domain field value. eg: ${host}/login`,
  codeSecretInvalid: 'Enter a base32 secret or an otpauth://totp address',
  credentialFileRequired: 'Please upload a file.',
  noTitleSelected: 'Please select a title first',
  subtitleEmpty: 'Subtitle is empty',
  mediaFileRequired: "File shoudn't be empty",
  importFileRequired: 'Please choose a CSV file.',
  groupEmpty: "Group shoudn't be empty",
  usernameMissingInUrl: 'Username is not provided in the URL parameters.',
  userIdMissingInUrl: 'User id is not provided in the URL parameters.',
  credentialsIdMissingInUrl: 'Credentials ID is not provided in the URL parameters.',
} as const;
