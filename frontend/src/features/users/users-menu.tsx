import { Button, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColumns3, IconDots, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { ColumnChoices } from '../../shared/table/columns/column-chooser.js';
import { useTableWords } from '../../shared/table/table-words.js';
import type { TableView } from '../../shared/table/columns/column.js';
import { useDownload } from '../../shared/ui/download-button.js';
import { IconButton, whileBusy } from '../../shared/ui/quiet.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import { exportShown, type ShownUsers } from './user-export.js';
import type { UserRow } from './user-list.js';
import { useUserWords } from './words.js';

const focusFirst = (choices: HTMLElement | null): void => choices?.querySelector('input')?.focus();

const entry = { variant: 'subtle', color: 'gray', justify: 'start', size: 'xs' } as const;

/** Actions that are rarely needed. A phone shows cards, which have no columns to choose. */
export function UsersMenu({ shown, view }: { shown: ShownUsers; view: TableView<UserRow> }) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { columns } = useTableWords();
  const isWide = useIsWide();
  const [isOpen, { close, toggle }] = useDisclosure(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { download, isPending } = useDownload(() => exportShown(shown), 'users.csv');
  return (
    // Mantine's menu would take a thirtieth of the first screen's size budget.
    <Popover
      opened={isOpen}
      onChange={close}
      onExitTransitionEnd={() => setIsChoosing(false)}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <IconButton
          Icon={IconDots}
          label={words.moreActions}
          variant="default"
          size={36}
          onClick={toggle}
          {...whileBusy(isPending)}
        />
      </Popover.Target>
      <Popover.Dropdown p={isChoosing ? undefined : 4}>
        {isChoosing ? (
          <div ref={focusFirst}>
            <ColumnChoices view={view} />
          </div>
        ) : (
          <Stack gap={0} miw={132}>
            <Button
              {...entry}
              component={Link}
              to={PATHS.importUsers}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {actions.import}
            </Button>
            <Button
              {...entry}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => {
                close();
                download();
              }}
            >
              {actions.export}
            </Button>
            {isWide && (
              <Button
                {...entry}
                leftSection={<IconColumns3 size={16} aria-hidden />}
                onClick={() => setIsChoosing(true)}
              >
                {columns}
              </Button>
            )}
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
