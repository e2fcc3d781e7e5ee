import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../../shared/ui/copying/copy-button.js';
import { IconButton } from '../../../shared/ui/quiet.js';
import { useSecond } from '../../../shared/time/page-clock.js';
import { codeQuery, nameOf, type Credential } from '../credentials/api.js';
import { useTroubleWords } from '../words.js';
import classes from './member.module.css';

const RADIUS = 7;
const AROUND = 2 * Math.PI * RADIUS;

export function Code({ credential }: { credential: Credential }) {
  const words = useTroubleWords();
  const [isShown, setIsShown] = useState(false);
  const name = nameOf(credential);
  const label = (isShown ? words.hideCodeOf : words.showCodeOf)(name);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <span className={classes['code']}>
      <span className="quiet">{words.code}</span>
      {isShown ? (
        <ShownCode id={credential._id} name={name} />
      ) : (
        <span className={classes['digits']} aria-hidden>
          ••••••
        </span>
      )}
      <IconButton Icon={Icon} size="sm" label={label} onClick={() => setIsShown(!isShown)} />
    </span>
  );
}

function ShownCode({ id, name }: { id: string; name: string }) {
  const words = useTroubleWords();
  const now = useSecond();
  const { data } = useQuery(codeQuery(id));
  if (!data || now >= data.valid_until) return <span className={classes['digits']}>······</span>;
  const left = Math.min(data.period, Math.ceil((data.valid_until - now) / 1_000));
  return (
    <>
      <span className={classes['digits']} data-shown>
        {data.code}
      </span>
      <svg
        width={18}
        height={18}
        viewBox="0 0 18 18"
        fill="none"
        strokeWidth={3}
        className={classes['ring']}
        role="img"
        aria-label={words.secondsLeft(left)}
      >
        <circle cx={9} cy={9} r={RADIUS} stroke="var(--mantine-color-default-border)" />
        <circle
          cx={9}
          cy={9}
          r={RADIUS}
          stroke="var(--mantine-primary-color-filled)"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - left / data.period)}
        />
      </svg>
      <CopyButton text={data.code} label={words.copyCodeOf(name)} isSecret />
    </>
  );
}
