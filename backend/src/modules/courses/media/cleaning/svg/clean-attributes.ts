import type { SaxesAttributeNS } from 'saxes';
import { ATTRIBUTES } from './allowed.js';
import { keptHref } from './hrefs.js';
import { referencesOfStyle } from './style-check.js';

const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

export interface CleanAttributes {
  kept: Map<string, string>;
  /** The parts of the drawing that they point at. */
  targets: string[];
}

/** The attributes of an element that may stay, under their plain names. */
export function cleanAttributes(element: string, attributes: SaxesAttributeNS[]): CleanAttributes {
  const kept = new Map<string, string>();
  const targets: string[] = [];
  for (const { uri, local, value } of attributes) {
    if (isHref(uri, local)) {
      const href = keptHref(element, value);
      // Written in both ways, the plain one counts.
      if (!href || (uri === XLINK && kept.has('href'))) continue;
      kept.set('href', href.value);
      if (href.target !== undefined) targets.push(href.target);
    } else if (uri === XML && local === 'space') {
      kept.set('xml:space', value === 'preserve' ? value : 'default');
    } else if (uri === '' && ATTRIBUTES.has(local)) {
      const references = referencesOfStyle(value);
      if (!references) continue;
      kept.set(local, value);
      for (const reference of references) targets.push(reference);
    }
  }
  return { kept, targets };
}

const isHref = (uri: string, local: string): boolean => local === 'href' && (uri === '' || uri === XLINK);
