import { readFile, rename, stat } from 'node:fs/promises';
import type { DataFiles } from '../data/data-files.js';
import { fieldOf } from '../errors.js';
import { type MongodProcess, send } from './mongod-process.js';

const ROTATE_AT_BYTES = 16 * 1024 * 1024;

interface LogEntry {
  s?: string;
  msg?: string;
  attr?: { error?: unknown; message?: unknown };
}

export async function logSize(files: DataFiles): Promise<number> {
  return (await stat(files.log).catch(() => undefined))?.size ?? 0;
}

/** Moves a large log away and keeps one older log. Returns whether mongod has to reopen its log. */
export async function isLogMovedAway(files: DataFiles): Promise<boolean> {
  if ((await logSize(files)) < ROTATE_AT_BYTES) return false;
  await rename(files.log, `${files.log}.1`);
  return true;
}

/** Why a mongod ended, from its log after the given position. */
export async function complaintSince(files: DataFiles, fromByte: number): Promise<string | undefined> {
  const log = await readFile(files.log).catch(() => Buffer.alloc(0));
  const lines = log.subarray(fromByte).toString('utf8').split('\n');
  // The first error is the cause of the others.
  const cause = lines.map(complaintIn).find((complaint) => complaint !== undefined);
  return cause ?? (await lastOutput(files));
}

/** Why mongod failed before it could write its log: a missing library, a wrong option, a full disk. */
async function lastOutput(files: DataFiles): Promise<string | undefined> {
  const output = await readFile(files.output, 'utf8').catch(() => '');
  const lines = output.trim().split('\n');
  const fatal = lines.map(parseEntry).find((entry) => entry?.s === 'F')?.msg;
  if (fatal !== undefined) return fatal;
  const line = lines.at(-1);
  return line === '' || line?.startsWith('{') ? undefined : line;
}

function complaintIn(line: string): string | undefined {
  const entry = parseEntry(line);
  if (entry?.s !== 'E' && entry?.s !== 'F') return undefined;
  const { error, message } = entry.attr ?? {};
  const details = [error, fieldOf(error, 'errmsg'), fieldOf(message, 'msg')];
  return details.find((detail) => typeof detail === 'string');
}

function parseEntry(line: string): LogEntry | undefined {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}

const LOOK_EVERY_MS = 3_600_000;

/** Rotates the log until the timer is cleared, so that it never fills the disk. */
export function keepRotating(files: DataFiles, mongodNow: () => MongodProcess): NodeJS.Timeout {
  const rotate = async (): Promise<void> => {
    const isMoved = await isLogMovedAway(files).catch(() => false);
    // mongod reopens its log at SIGUSR1.
    if (isMoved) send(mongodNow(), 'SIGUSR1');
  };
  return setInterval(() => void rotate(), LOOK_EVERY_MS).unref();
}
