import { randomBytes } from 'node:crypto';
import type { FoundType } from './image-types.js';

const NAME = /^[\w-]{22}\.(png|jpg|webp|gif|bmp|svg)$/;

/** Images are open to whoever knows their name: nobody can guess one. */
export const newImageName = (type: string): string => `${randomBytes(16).toString('base64url')}.${type}`;

export const isImageName = (text: string): boolean => NAME.test(text);

export const typeInName = (name: string): FoundType => name.slice(name.lastIndexOf('.') + 1) as FoundType;
