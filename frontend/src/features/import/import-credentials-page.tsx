import { Group, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { subtitlesQuery, titlesQuery } from '../../shared/api/courses.js';
import { ImportScreen } from './import-screen.js';
import { useImport } from './use-import.js';
import { useImportWords } from './words.js';

/** Where all rows go to one subtitle, no file is read until that is chosen. */
export function ImportCredentialsPage() {
  const words = useImportWords();
  const { placeholders } = useTexts();
  const [search] = useSearchParams();
  const shop_id = search.get('subtitle');
  const flow = useImport('credentials', shop_id === null ? {} : { shop_id });
  const [target, setTarget] = useState({ hasOne: shop_id !== null, titleId: search.get('title'), shop_id });
  const { hasOne, titleId } = target;
  const { data: titles = [] } = useQuery({ ...titlesQuery, enabled: hasOne });
  const { data: subtitles = [] } = useQuery({
    ...subtitlesQuery(titleId ?? ''),
    enabled: hasOne && titleId !== null,
  });

  const change = (part: Partial<typeof target>) => {
    const next = { ...target, ...part };
    setTarget(next);
    if (!next.hasOne) flow.changeOptions({});
    else flow.changeOptions(next.shop_id === null ? null : { shop_id: next.shop_id });
  };

  return (
    <ImportScreen kind="credentials" flow={flow}>
      <Stack gap="md">
        <Radio.Group
          label={words.target}
          value={hasOne ? 'one' : 'own'}
          onChange={(way) => change({ hasOne: way === 'one' })}
        >
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
              onChange={(id) => change({ titleId: id, shop_id: null })}
              allowDeselect={false}
              searchable
            />
            <Select
              label={placeholders.subtitle}
              data={subtitles.map(({ _id, subtitle }) => ({ value: _id, label: subtitle }))}
              value={target.shop_id}
              onChange={(id) => change({ shop_id: id })}
              disabled={titleId === null}
              allowDeselect={false}
              searchable
            />
          </Group>
        )}
      </Stack>
    </ImportScreen>
  );
}
