import { Menu } from '@mantine/core';
import { IconColumns3, IconDots, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { ColumnChooser } from '../../shared/table/columns/column-chooser.js';
import { useTableWords } from '../../shared/table/table-words.js';
import { useDownload } from '../../shared/ui/download-button.js';
import { IconButton } from '../../shared/ui/quiet.js';
import { useIsWide } from '../../shared/ui/use-is-wide.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { exportShown, type ShownUsers } from './user-export.js';
import type { TableView } from '../../shared/table/use-table-view.js';
import type { UserRow } from './user-list.js';
import { useUserWords } from './words.js';

interface UsersMenuProps {
  shown: ShownUsers;
  view: TableView<UserRow>;
}

/** What is not needed every day. Cards, which a phone shows, have no columns to choose. */
export function UsersMenu({ shown, view }: UsersMenuProps) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { columns } = useTableWords();
  const isWide = useIsWide();
  const { download, isPending } = useDownload(() => exportShown(shown), 'users.csv');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <ColumnChooser view={view}>
      {(chooseColumns) => (
        <Menu position="bottom-end" shadow="md" hideDetached={false}>
          <Menu.Target>
            <IconButton
              ref={button}
              Icon={IconDots}
              label={words.moreActions}
              variant="default"
              size="input-sm"
              {...whileBusy(isPending)}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component={Link}
              to={PATHS.importUsers}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {actions.import}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
              {actions.export}
            </Menu.Item>
            {isWide && (
              <Menu.Item
                leftSection={<IconColumns3 size={16} aria-hidden />}
                onClick={() => {
                  // The choice gives the focus back to where it was.
                  button.current?.focus();
                  chooseColumns();
                }}
              >
                {columns}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </ColumnChooser>
  );
}
