import { StreamableFile } from '@nestjs/common';
import { begunStream } from '../http/answers/begun-stream.js';

/** How such an answer is told in the documentation. */
export const CSV_ANSWER = {
  description: 'Success',
  content: { 'text/csv': { schema: { type: 'string' as const } } },
};

/** A CSV file to be saved under a name. */
export async function csvAnswer(name: string, lines: AsyncIterable<string>): Promise<StreamableFile> {
  return new StreamableFile(await begunStream(lines), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
