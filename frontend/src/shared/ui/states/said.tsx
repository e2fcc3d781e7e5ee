import classes from './said.module.css';

interface SaidProps {
  message: string;
  about: string | undefined;
}

/** A toast's words, and beneath them whom they are about. */
export function Said({ message, about }: SaidProps) {
  return (
    <span>
      <span className={classes['line']}>{message}</span>
      {about !== undefined && <span className={classes['about']}>{about}</span>}
    </span>
  );
}
