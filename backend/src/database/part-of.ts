export const partOf = (text: string) => ({ $regex: literally(text), $options: 'i' });

export const beginningWith = (text: string): RegExp => new RegExp(`^${literally(text)}`);

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
