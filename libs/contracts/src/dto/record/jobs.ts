import { IsIn, IsString } from 'class-validator';
import { JOB_STATES, type Job, type JobState } from '../../record/jobs.js';
import { Count, Nested } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';
import { UndoRef } from './undo.js';

/** Work that goes on after its call was answered. */
export class JobAnswer implements Job {
  @Id()
  _id!: string;

  @IsIn(JOB_STATES)
  state!: JobState;

  /** Of how much of the total that is done. */
  @Count()
  done!: number;

  @Count()
  total!: number;

  /** What it is at, what came of it, or why it failed. */
  @IsString()
  message!: string;

  @IfPresent()
  @Nested(UndoRef)
  undo?: UndoRef;
}

/** A job: how it stands, or that it has begun. */
export class JobStateAnswer {
  @Nested(JobAnswer)
  job!: JobAnswer;
}

/** The job in a path. */
export class JobIdParams {
  @Id()
  id!: string;
}
