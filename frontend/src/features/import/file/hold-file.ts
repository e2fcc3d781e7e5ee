import { IMPORT_MAX_MB } from '@keyroster/contracts';

const BYTES_PER_MB = 1024 * 1024;

/** Why a file was not even sent. */
export type FileFault = 'tooLarge' | 'unreadable';

export class UnsentFile extends Error {
  override readonly name = 'UnsentFile';

  constructor(readonly fault: FileFault) {
    super(fault);
  }
}

/** Its bytes as they are now: a browser refuses to send a file that was saved again since it was chosen. */
export async function holdFile(file: File): Promise<File> {
  if (file.size > IMPORT_MAX_MB * BYTES_PER_MB) throw new UnsentFile('tooLarge');
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    // A folder, say.
    throw new UnsentFile('unreadable');
  }
}
