/** A condition: the text in any part of a field, without regard to case. Literally: the caller writes no patterns. */
export const partOf = (text: string) => ({
  $regex: literally(text),
  $options: 'i',
});

/** All that begins with the text, which an index finds. */
export const beginningWith = (text: string): RegExp => new RegExp(`^${literally(text)}`);

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
