/** What a failed call's toast says when the server gave no message of its own. */
export const FAILURE_TEXTS = {
  userDelete: 'Failed to delete the uses',
  /** Titles, subtitles and credentials. */
  contentDelete: 'Delete error',
  groupList: 'Unable to get profile group',
  groupAdd: 'Unable to add group!',
  groupDelete: 'Unable to delete group!',
  /** Logos and ads. */
  mediaUpload: 'Unable to upload logo!',
  mediaDelete: 'Unable to delete logo!',
  whitelistList: 'Failed to get whitelisted data',
  whitelistAdd: 'Failed to add whitelist',
  whitelistRemove: 'Failed to remove whitelist',
  other: 'Something error happened',
} as const;

/** What a successful call's toast says, and the server's `message` with it. */
export const SUCCESS_TEXTS = {
  created: 'Created successfully!',
  updated: 'Updated successfully!',
  deleted: 'Deleted successfully',
  added: 'Added successfully',
  uploaded: 'Uploaded successfully',
  credentialSaved: 'Credential created successfully!',
  credentialDeleted: 'Product has been deleted successfully!',
  credentialCopied: 'Product copied successfully!',
  credentialImageUpdated: 'Product image updated successfully!',
  nameDeleted: (name: string) => `${name} has been deleted successfully!`,
  whitelisted: 'Whitelisted successfully',
  whitelistRemoved: 'Whitelist removed successfully',
  activityReset: 'Activity reseted',
  /** Shown as a success when a subtitle without credentials is opened. */
  noCredentials: 'No Product Found!',
  loggedOut: 'Logged out successfully',
  sessionEnded: 'Session ended',
  pauseLifted: 'Pause lifted',
  groupsListed: 'Profile groups',
  groupDeleted: (usersLeftWithout: number) =>
    usersLeftWithout === 0
      ? 'Deleted successfully'
      : `Deleted successfully, ${usersLeftWithout} ${usersLeftWithout === 1 ? 'user is' : 'users are'} now without a group`,
} as const;

/** What a dialog asks before something goes. */
export const CONFIRMATION_TEXTS = {
  userDelete: (email: string) => `Are you sure to delete (${email})`,
  otherDelete: 'Do you really want to delete?',
  unassign: "You won't be able to revert this!",
} as const;
