/** Something about a file that was named. Its message is the one line that the command ends with. */
export class DumpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DumpError';
  }
}

export const damaged = (cause?: unknown): DumpError =>
  new DumpError('The file is damaged, or was not made by Keyroster: its checksum does not match', { cause });
