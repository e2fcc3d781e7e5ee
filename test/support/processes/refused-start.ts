import type { BuiltProgram } from './built-program.js';

const LONGEST_MS = 20_000;

/** The reason that a start ends with; fails when it goes on, or says anything besides its one line. */
export async function refusedStart(start: BuiltProgram): Promise<string> {
  const giveUp = setTimeout(() => void start.end('SIGKILL'), LONGEST_MS);
  const code = await start.ended();
  clearTimeout(giveUp);
  const [, reason = ''] = /^Keyroster cannot start: ([^\n]+)\n$/.exec(start.stderr) ?? [];
  const { stdout, stderr } = start;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: expect.not.stringContaining('Keyroster ready') as string,
    stderr: `Keyroster cannot start: ${reason}\n`,
  });
  expect(reason).not.toMatch(/\bat .*[/\\]|node_modules|Error:/);
  return reason;
}
