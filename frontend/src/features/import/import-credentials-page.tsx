import { Group, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { subtitlesQuery, titlesQuery } from '../../shared/api/courses.js';
import { ImportScreen } from './import-screen.js';
import type { ImportOptions } from './kinds.js';
import { useImport } from './use-import.js';
import { useImportWords } from './words.js';

export function ImportCredentialsPage() {
  const [search] = useSearchParams();
  const titleId = search.get('title');
  const subtitleId = search.get('subtitle');
  const flow = useImport('credentials', subtitleId === null ? {} : { shop_id: subtitleId });
  return (
    <ImportScreen kind="credentials" flow={flow}>
      <Target titleId={titleId} subtitleId={subtitleId} onChange={flow.changeOptions} />
    </ImportScreen>
  );
}

interface TargetProps {
  titleId: string | null;
  subtitleId: string | null;
  /** Called with null until a subtitle is chosen. */
  onChange: (options: ImportOptions | null) => void;
}

function Target({ titleId: openTitle, subtitleId: openSubtitle, onChange }: TargetProps) {
  const words = useImportWords();
  const { placeholders } = useTexts();
  const [hasOne, setHasOne] = useState(openSubtitle !== null);
  const [titleId, setTitleId] = useState(openTitle);
  const [subtitleId, setSubtitleId] = useState(openSubtitle);
  const { data: titles = [] } = useQuery({ ...titlesQuery, enabled: hasOne });
  const { data: subtitles = [] } = useQuery({
    ...subtitlesQuery(titleId ?? ''),
    enabled: hasOne && titleId !== null,
  });

  const chooseWay = (way: string) => {
    setHasOne(way === 'one');
    if (way === 'one') onChange(subtitleId === null ? null : { shop_id: subtitleId });
    else onChange({});
  };

  const chooseTitle = (id: string | null) => {
    setTitleId(id);
    setSubtitleId(null);
    onChange(null);
  };

  const chooseSubtitle = (id: string | null) => {
    setSubtitleId(id);
    onChange(id === null ? null : { shop_id: id });
  };

  return (
    <Stack gap="md">
      <Radio.Group label={words.target} value={hasOne ? 'one' : 'own'} onChange={chooseWay}>
        <Stack gap="sm" mt={8}>
          <Radio value="own" label={words.ownTarget} description={words.ownTargetMeans} />
          <Radio value="one" label={words.oneTarget} description={words.oneTargetMeans} />
        </Stack>
      </Radio.Group>
      {hasOne && (
        <Group gap="sm" align="flex-end">
          <Select
            label={placeholders.title}
            data={titles.map(({ _id, shop_name }) => ({ value: _id, label: shop_name }))}
            value={titleId}
            onChange={chooseTitle}
            allowDeselect={false}
            searchable
          />
          <Select
            label={placeholders.subtitle}
            data={subtitles.map(({ _id, subtitle }) => ({ value: _id, label: subtitle }))}
            value={subtitleId}
            onChange={chooseSubtitle}
            disabled={titleId === null}
            allowDeselect={false}
            searchable
          />
        </Group>
      )}
    </Stack>
  );
}
