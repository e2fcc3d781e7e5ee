import { LIST_LIMIT_MAX } from '@keyroster/contracts';
import type { ButtonProps } from '@mantine/core';
import { defineWords } from '../i18n/words.js';
import { SecondaryButton } from './quiet.js';

interface ShowMoreProps extends Pick<ButtonProps, 'w'> {
  shown: number;
  total: number;
  onMore: () => void;
}

/** For a list that is asked for with a larger limit each time. The server answers no more than its largest one. */
export function ShowMore({ shown, total, onMore, w }: ShowMoreProps) {
  const words = useMoreWords();
  if (shown >= Math.min(total, LIST_LIMIT_MAX)) return null;
  return (
    <SecondaryButton w={w} onClick={onMore}>
      {words.more}
    </SecondaryButton>
  );
}

const useMoreWords = defineWords({ more: ['Show more', 'Mostrar más'] });
