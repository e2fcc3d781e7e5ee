import { USER_SETTINGS } from '@keyroster/contracts';
import type { User } from '../../../../shared/api/people.js';
import classes from '../panel.module.css';
import { EditField } from './edit-field.js';

/** What an admin sets of a user, each field to be edited where it stands. */
export function Overview({ user }: { user: User }) {
  return (
    <div className={classes['fields']}>
      {USER_SETTINGS.map((setting) => (
        <EditField key={setting.name} user={user} setting={setting} />
      ))}
    </div>
  );
}
