import type { Active, Over } from '@dnd-kit/core';
import type { Title } from '../../../shared/api/courses.js';
import type { Credential, Subtitle } from '../api.js';

/** What something may be dropped on. */
export type DropTarget = { kind: 'title'; title: Title } | { kind: 'subtitle'; subtitle: Subtitle };

// The library carries whatever it is given: these four are all that is ever given to it.

export const dragData = (credential: Credential) => ({ credential });

export const dropData = (target: DropTarget) => ({ target });

export const draggedIn = (active: Active): Credential | null =>
  (active.data.current as ReturnType<typeof dragData> | undefined)?.credential ?? null;

export const targetOf = ({ data }: Pick<Over, 'data'>): DropTarget | null =>
  (data.current as ReturnType<typeof dropData> | undefined)?.target ?? null;

/** The subtitle to which a drop copies; nowhere but on another subtitle does it do anything. */
export function copyTargetIn(over: Over | null, credential: Credential): Subtitle | null {
  const target = over && targetOf(over);
  return target?.kind === 'subtitle' && target.subtitle._id !== credential.shop_id ? target.subtitle : null;
}

/** What the person who drags calls a credential. */
export const nameOf = ({ course_name, domain }: Credential): string => course_name || domain;
