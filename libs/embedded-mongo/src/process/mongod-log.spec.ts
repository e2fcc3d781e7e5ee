import { appendFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type DataFiles, openDataDir } from '../data/data-files.js';
import { complaintSince, isLogMovedAway, logSize } from './mongod-log.js';

describe('the log of mongod', () => {
  let files: DataFiles;

  beforeEach(async () => {
    files = await openDataDir(await mkdtemp(path.join(tmpdir(), 'log-')));
  });

  afterEach(() => rm(files.root, { recursive: true, force: true }));

  it('tells why mongod ended, and nothing of what an earlier one complained about', async () => {
    await writeFile(files.log, '{"s":"E","msg":"old","attr":{"error":"an old story"}}\n');
    const start = await logSize(files);
    await appendFile(
      files.log,
      [
        '{"s":"I","msg":"MongoDB starting"}',
        '{"s":"E","msg":"Error setting up listener","attr":{"error":{"errmsg":"Address already in use"}}}',
        '{"s":"F","msg":"Fatal assertion","attr":{"msgid":1}}',
        'cut off in the mid',
      ].join('\n'),
    );
    await expect(complaintSince(files, start)).resolves.toBe('Address already in use');
  });

  it('gives way to what mongod printed when it never got as far as its log', async () => {
    await writeFile(files.output, '{"s":"I"}\nerror while loading shared libraries: libcurl.so.4\n');
    expect(await complaintSince(files, 0)).toBe('error while loading shared libraries: libcurl.so.4');
  });

  it('gives way to why mongod fell over, and not to the trace of how, when it could not write its log', async () => {
    const [start, fall] = ['{"s":"I","msg":"Applied"}', '{"s":"F","msg":"Writing to log file failed"}'];
    await writeFile(files.output, `${start}\n${fall}\nBACKTRACE: {"backtrace":[{"a":"555C74B516A4"`);
    await expect(complaintSince(files, 0)).resolves.toBe('Writing to log file failed');
  });

  it('is moved away once it is large, and one older log is kept', async () => {
    await writeFile(files.log, 'small');
    await expect(isLogMovedAway(files)).resolves.toBe(false);
    await truncate(files.log, 16 * 1024 * 1024);
    await expect(isLogMovedAway(files)).resolves.toBe(true);
    await expect(readdir(path.dirname(files.log))).resolves.toEqual(['mongod.log.1']);
  });
});
