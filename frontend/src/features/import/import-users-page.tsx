import { IMPORT_MODES, type ImportMode } from '@keyroster/contracts';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { PackageSelect } from '../../shared/renewals/package-select.js';
import { ImportScreen } from './import-screen.js';
import { useImport } from './use-import.js';
import { useImportWords } from './words.js';

export function ImportUsersPage() {
  const words = useImportWords();
  const flow = useImport('users', { mode: 'create' });
  return (
    <ImportScreen kind="users" flow={flow}>
      <Radio.Group
        label={words.mode}
        value={flow.options?.mode ?? null}
        onChange={(mode: string) => flow.changeOptions({ ...flow.options, mode: mode as ImportMode })}
      >
        <Stack gap="sm" mt={8}>
          {IMPORT_MODES.map((mode) => (
            <Radio key={mode} value={mode} label={words.modes[mode]} description={words.modeMeans[mode]} />
          ))}
        </Stack>
      </Radio.Group>
      <PackageSelect
        maw={320}
        value={flow.options?.package_id ?? ''}
        description={words.packageMeans}
        onChoose={(chosen) => {
          const options = { ...flow.options };
          delete options.package_id;
          flow.changeOptions({ ...options, ...(chosen && { package_id: chosen._id }) });
        }}
      />
      {Object.values(flow.mapping ?? {}).includes('titles') && (
        <Checkbox
          label={words.makeTitles}
          checked={flow.options?.makeTitles ?? false}
          onChange={({ currentTarget }) =>
            flow.changeOptions({ ...flow.options, makeTitles: currentTarget.checked })
          }
        />
      )}
    </ImportScreen>
  );
}
