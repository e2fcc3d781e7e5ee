import { FOUND_MAX } from '@keyroster/contracts';
import { Stack, Text, Title as Heading } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { courseSearchQuery } from '../../../shared/api/courses.js';
import { PATHS } from '../../../shared/paths.js';
import { useCourseWords } from '../words.js';
import classes from './found-elsewhere.module.css';

const TYPING_MS = 200;

interface FoundElsewhereProps {
  search: string;
  /** The open subtitle: what is in it shows already. */
  subtitleId: string | null;
  onOpen: (subtitleId: string) => void;
}

/** The credentials of all other subtitles that have what was typed in their names, and where they are. */
export function FoundElsewhere({ search, subtitleId, onOpen }: FoundElsewhereProps) {
  const words = useCourseWords();
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data } = useQuery({ ...courseSearchQuery(settled), enabled: settled !== '' });
  if (search.trim() === '' || !data) return null;
  const found = data.credentials.filter(({ s_id }) => s_id !== subtitleId);
  return (
    <Stack component="section" gap={4} aria-labelledby="elsewhere">
      <Heading order={3} size="h6" id="elsewhere" role="status">
        {words.foundElsewhere(found.length, data.credentials.length === FOUND_MAX)}
      </Heading>
      {found.length > 0 && (
        <ul className={classes['found']} aria-labelledby="elsewhere">
          {found.map(({ _id, course_name, shop_id, shop_name, s_id, subtitle }) => (
            <li key={_id}>
              <Link to={PATHS.title(shop_id, s_id)} className={classes['way']} onClick={() => onOpen(s_id)}>
                <span className={classes['name']}>{course_name}</span>
                <Text span size="xs" c="dimmed" className={classes['place'] ?? ''}>
                  {`${shop_name} › ${subtitle}`}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
