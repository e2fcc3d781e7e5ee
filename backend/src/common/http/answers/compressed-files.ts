import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** The best first, with the ending of its files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Before `express.static`: has it hand out the twin of a file that the build compressed, to whoever understands it. */
export function preferCompressed(folder: string) {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = request.path.slice(1);
    const offered = ENCODINGS.filter(([, ending]) => files.has(name + ending));
    if (offered.length > 0) {
      response.vary('Accept-Encoding');
      // Among those that are equally welcome Express takes the first of its list.
      const accepted = request.acceptsEncodings([...offered.map(([encoding]) => encoding), 'identity']);
      const chosen = offered.find(([encoding]) => encoding === accepted);
      if (chosen) {
        const [encoding, ending] = chosen;
        request.url = request.url.replace(request.path, request.path + ending);
        response.type(extname(name)).setHeader('Content-Encoding', encoding);
      }
    }
    next();
  };
}
