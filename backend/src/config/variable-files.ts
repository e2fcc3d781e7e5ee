import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';

/** Those that hold a secret: each may be the content of a file, as container engines hand secrets over. */
const FROM_FILES = ['MONGODB_URI', 'REDIS_URL', 'JWT_SECRET', 'CREDENTIALS_KEY', 'ADMIN_PASSWORD'] as const;

/** The variables, with `NAME` read from the file that `NAME_FILE` names. */
export function withFileContents(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const texts = { ...variables };
  for (const name of FROM_FILES) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) throw new ConfigError(name, `is given twice, by itself and by ${name}_FILE`);
    texts[name] = contentOf(`${name}_FILE`, file);
  }
  return texts;
}

function contentOf(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(variable, `${file} can't be read`);
  }
  // Editors and `echo` end a file with a line break, which no secret has.
  const content = text.trim();
  // Otherwise a secret that went missing would be taken for one that was never given.
  if (content === '') throw new ConfigError(variable, `${file} is empty`);
  return content;
}
