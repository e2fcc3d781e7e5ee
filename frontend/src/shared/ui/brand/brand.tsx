import { IconSquareRotatedFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config.js';
import classes from './brand.module.css';

/** The newest logo, if there is any, in place of mark and name. */
export function Brand() {
  const { data } = useQuery(configQuery);
  return (
    <span className={classes['brand']}>
      {data?.logo ? (
        <img src={`/static/logos/${data.logo}`} alt="Keyroster" className={classes['logo']} />
      ) : (
        <>
          <IconSquareRotatedFilled size={16} color="var(--mantine-color-teal-text)" aria-hidden />
          <span data-count>Keyroster</span>
        </>
      )}
    </span>
  );
}
