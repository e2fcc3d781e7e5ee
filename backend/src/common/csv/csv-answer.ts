import { once } from 'node:events';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** How such an answer is told in the documentation. */
export const CSV_ANSWER = {
  description: 'Success',
  content: { 'text/csv': { schema: { type: 'string' as const } } },
};

/** A CSV file to be saved under a name. It fails here, and not half-way, when nothing can be read at all. */
export async function csvAnswer(name: string, lines: AsyncIterable<string>): Promise<StreamableFile> {
  const stream = Readable.from(lines, { objectMode: false });
  await once(stream, 'readable');
  return new StreamableFile(stream, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
