import { linkedParts } from '@keyroster/contracts';
import { Fragment } from 'react';

/** A text as it was written; of it addresses of https:// alone lead anywhere. */
export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map((part, place) =>
    part.isLink ? (
      <a key={place} href={part.text} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ) : (
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
}
