import { POINTING_ELEMENTS } from './allowed.js';

const FRAGMENT = /^#([^\s"'<>()\\#]+)$/;
const EMBEDDED = /^data:image\/(png|jpe?g|gif|webp);base64,[\w+/]+=*$/;

export interface Href {
  value: string;
  /** The part of the drawing that it points at. */
  target?: string;
}

/** A part of the same drawing, or a picture that the drawing brings along: nothing is ever fetched. */
export function keptHref(element: string, value: string): Href | undefined {
  const bare = value.replace(/\s+/g, '');
  if (element === 'image') return EMBEDDED.test(bare) ? { value: bare } : undefined;
  const target = POINTING_ELEMENTS.has(element) ? FRAGMENT.exec(bare)?.[1] : undefined;
  return target === undefined ? undefined : { value: bare, target };
}
