import { FOUND_MAX } from '@keyroster/contracts';
import { Box, Group, Title as Heading, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { courseSearchQuery } from '../../shared/api/courses.js';
import classes from './courses.module.css';
import { useCourseWords } from './words.js';

const TYPING_MS = 200;

export function SearchEverywhere() {
  const { labels } = useTexts();
  const words = useCourseWords();
  const [search, setSearch] = useState('');
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Heading order={2} size="h5" className={classes['heading'] ?? ''}>
          {words.credentials}
        </Heading>
        <SearchField label={labels.searchCourseName} value={search} onChange={setSearch} />
      </Group>
      <FoundElsewhere search={search} subtitleId={null} onOpen={() => setSearch('')} />
    </Stack>
  );
}

interface FoundElsewhereProps {
  search: string;
  /** The open subtitle, whose credentials are already shown. */
  subtitleId: string | null;
  onOpen: (subtitleId: string) => void;
}

export function FoundElsewhere({ search, subtitleId, onOpen }: FoundElsewhereProps) {
  const words = useCourseWords();
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS);
  const { data } = useQuery({ ...courseSearchQuery(settled), enabled: settled !== '' });
  if (search.trim() === '' || !data) return null;
  const found = data.credentials.filter(({ s_id }) => s_id !== subtitleId);
  return (
    <Stack component="section" gap={4} aria-labelledby="elsewhere">
      <Heading order={3} size="h6" id="elsewhere" role="status">
        {subtitleId === null && found.length === 0
          ? words.noMatch
          : words.foundElsewhere(found.length, data.credentials.length === FOUND_MAX)}
      </Heading>
      {found.length > 0 && (
        <ul className={classes['found']} aria-labelledby="elsewhere">
          {found.map(({ _id, course_name, shop_id, shop_name, s_id, subtitle }) => (
            <li key={_id}>
              <Link to={PATHS.title(shop_id, s_id)} className={classes['way']} onClick={() => onOpen(s_id)}>
                <Box component="span" miw={0} fw={500}>
                  {course_name}
                </Box>
                <Text span size="xs" c="dimmed" miw={0}>
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
