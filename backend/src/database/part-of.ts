/** A condition: the text in any part of a field, without regard to case. Literally: the caller writes no patterns. */
export const partOf = (text: string) => ({
  $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  $options: 'i',
});
