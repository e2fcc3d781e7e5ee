const OFF = 'keys:off';

/** Single keys can be in the way of speech input: whoever speaks turns them off. */
export const areSingleKeysOff = (): boolean => localStorage.getItem(OFF) !== null;

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '');
}
