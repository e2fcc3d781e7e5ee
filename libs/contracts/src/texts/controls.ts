/** What is written on things to press. */
export const ACTION_TEXTS = {
  login: 'Login',
  logout: 'Logout',
  submit: 'SUBMIT',
  cancel: 'Cancel',
  back: 'Back',
  home: 'Home',
  goToHome: 'Go to Home',
  create: 'Create',
  update: 'Update',
  save: 'Save',
  edit: 'Edit',
  del: 'Del',
  delete: 'Delete',
  reset: 'Reset',
  upload: 'Upload',
  import: 'Import',
  assignPassword: 'Assign Password',
  resetPassword: 'Reset password',
  assign: 'Assign',
  unassign: 'Unassign',
  assignAll: 'Assign all group',
  unassignAll: 'Unassign all group',
  renew: '+30 days',
  endSession: 'End',
  liftPause: 'Lift pause',
  copyTo: 'Copy to…',
  copyPinLink: 'Copy PIN link',
  assignedTo: (count: number) => `Assigned to ${count}`,
  lock: (email: string) => `Lock ${email}`,
  undo: 'Undo',
  export: 'Export',
  /** What can be done to all that is selected, where the word isn't above. */
  many: {
    renew: 'Renew',
    lock: 'Lock',
    unlock: 'Unlock',
    group: 'Group',
    endSessions: 'End sessions',
    moveTo: 'Move to…',
    copy: 'Copy',
    move: 'Move',
  },
} as const;

/** What fields are called. */
export const LABEL_TEXTS = {
  search: 'Search',
  searchCourseName: 'Search course name',
  password: 'Password',
  mail: 'Mail for messages',
  messages: 'Gets messages',
  usageLimit: 'Usage limit',
  pin: 'PIN',
  renameTitle: 'Rename title',
  renameSubtitle: 'Rename subtitle',
  credentialName: 'Name',
  credentialDomain: 'Domain',
  credentialLogin: 'Email/username',
  credentialPassword: 'Password',
  uploadMedia: 'Upload media',
} as const;

/** What empty fields show. */
export const PLACEHOLDER_TEXTS = {
  username: 'Username',
  password: 'Password',
  title: 'Title',
  subtitle: 'Subtitle',
  ip: (address: string) => `Enter IP eg: ${address}`,
  /** The address of the placeholder while the visitor's own is unknown. */
  exampleAddress: '192.168.1.1',
} as const;
