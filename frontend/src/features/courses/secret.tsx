import { VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../shared/ui/quiet.js';
import { CopyButton, useCopyWords } from '../../shared/ui/copying/copy-button.js';
import classes from './secret.module.css';

// Always of the same length, so that the secret's length doesn't show.
const MASK = '••••••';

interface SecretProps {
  value: string;
  of: string;
  /** It may wrap, and has no copy button of its own. */
  isWhole?: boolean;
}

/** A password that is masked until it is shown, with a button to copy it unseen. */
export function Secret({ value, of, isWhole = false }: SecretProps) {
  const words = useCopyWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={classes['secret']} data-whole={isWhole || undefined}>
      <span className={`cut ${classes['text']}`} data-cut={isShown || undefined}>
        {isShown ? (
          value
        ) : (
          <>
            <span aria-hidden>{MASK}</span>
            <VisuallyHidden>{words.hidden}</VisuallyHidden>
          </>
        )}
      </span>
      <IconButton
        Icon={isShown ? IconEyeOff : IconEye}
        label={(isShown ? words.hidePasswordOf : words.showPasswordOf)(of)}
        size="sm"
        className={classes['tool']}
        onClick={() => setIsShown(!isShown)}
      />
      {!isWhole && (
        <CopyButton text={value} label={words.copyPasswordOf(of)} isSecret className={classes['tool']} />
      )}
    </span>
  );
}
