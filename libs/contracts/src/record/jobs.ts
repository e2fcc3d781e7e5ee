/** How a job stands. */
export const JOB_STATES = ['running', 'done', 'failed'] as const;

/** One of the states of a job. */
export type JobState = (typeof JOB_STATES)[number];

/** Work that goes on after its call was answered. */
export interface Job {
  _id: string;
  state: JobState;
  /** Of how much of it that is done. */
  done: number;
  total: number;
  /** What it is at, what came of it, or why it failed. */
  message: string;
  /** How it is taken back, once it is done. */
  undo?: { id: string; until: number };
}

/** Tells the admin whose job it is how it stands. */
export interface JobChanged {
  job: Job;
}
