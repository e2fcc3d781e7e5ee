import { Switch } from '@mantine/core';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useEnforce } from './api.js';
import classes from './whitelist.module.css';
import { useWhitelistWords } from './words.js';

interface EnforceSwitchProps {
  isEnforced: boolean;
  isEmpty: boolean;
}

/** Whether the list restricts anybody, and what that means now. */
export function EnforceSwitch({ isEnforced, isEmpty }: EnforceSwitchProps) {
  const words = useWhitelistWords();
  const enforce = useEnforce();
  const lifted = isEmpty ? words.listFirst : words.lifted;
  return (
    <Switch
      {...whileBusy(enforce.isPending)}
      className={classes['enforce'] ?? ''}
      label={words.enforce}
      description={isEnforced ? words.enforced : lifted}
      checked={isEnforced}
      disabled={isEmpty && !isEnforced}
      onChange={({ currentTarget }) => enforce.mutate(currentTarget.checked)}
    />
  );
}
