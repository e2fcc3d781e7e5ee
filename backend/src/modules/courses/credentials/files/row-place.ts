import type { SheetRow } from '../../../record/imports/index.js';

/** Where a row is to go, by name. */
export interface Place {
  title: string;
  subtitle: string;
}

/** By its title and subtitle, else by its folder; null where it has neither. */
export function placeOf(values: SheetRow['values'], format: string | undefined): Place | null {
  const { title = '', subtitle = '', folder = '' } = values;
  if (title.trim() !== '') return { title, subtitle: subtitle.trim() === '' ? title : subtitle };
  const [first = '', ...others] = stepsOf(folder, format);
  if (first === '') return null;
  return { title: first, subtitle: others.join('/') || first };
}

/** What lies deeper than a title's subtitles is named in them. */
function stepsOf(folder: string, format: string | undefined): string[] {
  // An item has as many tags or collections as one likes: the first says where it belongs.
  const [path = ''] = format === '1Password' || format === 'Bitwarden' ? folder.split(/[;,]/, 1) : [folder];
  const steps = path
    .split(format === 'LastPass' ? '\\' : '/')
    .map((step) => step.trim())
    .filter(Boolean);
  // Its first step is the database's own name.
  return format === 'KeePassXC' ? steps.slice(1) : steps;
}
