import classes from './said.module.css';

interface SaidProps {
  message: string;
  about: string | undefined;
}

/** A toast's words, and beneath them whom they are about. */
export function Said({ message, about }: SaidProps) {
  if (about === undefined) return message;
  return (
    <span>
      <span className={classes['line']}>{message}</span>
      <span className={classes['about']}>{about}</span>
    </span>
  );
}
