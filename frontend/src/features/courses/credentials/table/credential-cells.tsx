import { isDomainUrl } from '@keyroster/contracts';
import { Anchor } from '@mantine/core';
import { Cut } from '../../../../shared/table/cells/cell-button.js';
import { CopyButton } from '../../../../shared/ui/copying/copy-button.js';
import type { Credential } from '../../api.js';
import classes from '../credentials.module.css';
import { nameOf } from '../../drag/drag-data.js';
import { hostOf } from './host-of.js';
import { Picture } from './picture.js';
import { useCourseWords } from '../../words.js';

interface CellProps {
  credential: Credential;
}

export function CourseName({ credential }: CellProps) {
  return (
    <span className={classes['course']}>
      <Picture credential={credential} />
      <Cut isWide>{credential.course_name}</Cut>
    </span>
  );
}

/** Leads out without saying where from; what is no web address leads nowhere. */
export function DomainLink({ domain }: { domain: string }) {
  if (!isDomainUrl(domain)) return <Cut isWide>{domain}</Cut>;
  return (
    <Cut isWide>
      <Anchor href={domain} target="_blank" rel="noopener noreferrer" inherit>
        {hostOf(domain)}
      </Anchor>
    </Cut>
  );
}

export function Login({ credential }: CellProps) {
  const words = useCourseWords();
  return (
    <span className={classes['login']}>
      <Cut isWide>{credential.email}</Cut>
      <CopyButton
        text={credential.email}
        label={words.copyLoginOf(nameOf(credential))}
        className={classes['tool']}
      />
    </span>
  );
}
