import { LANGUAGES, type Language } from '@keyroster/contracts';
import { Anchor, Group } from '@mantine/core';
import { keepFile } from '../../../shared/ui/download-button.js';
import type { ImportKind } from '../kinds.js';
import { exampleFile } from './example-file.js';

/** Each in its own language, whatever the page speaks. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'Example file in English',
  es: 'Archivo de ejemplo en español',
};

/** Saves an example file. */
export function ExampleLinks({ kind }: { kind: ImportKind }) {
  const save = (language: Language) =>
    keepFile(new Blob([exampleFile(kind, language)], { type: 'text/csv' }), `${kind}-${language}.csv`);
  return (
    <Group gap="sm">
      {LANGUAGES.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          underline="always"
          lang={language}
          onClick={() => save(language)}
        >
          {NAMES[language]}
        </Anchor>
      ))}
    </Group>
  );
}
