import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { usePageTexts } from '../../../shared/i18n/language.js';
import { FailedRows } from '../../../shared/table/table-states.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { usePanelDialogs } from './panel-dialogs.js';
import { PanelHead } from './panel-head.js';
import { PanelTabs } from './panel-tabs.js';
import { usePanelWords } from './panel-words.js';
import classes from './panel.module.css';
import { useOneUser } from './use-one-user.js';

interface UserPanelProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  /** It has left the screen. */
  onClosed: () => void;
}

/** One user at a glance, over the screen from which they were opened. */
export function UserPanel({ userId, isOpen, onClose, onClosed }: UserPanelProps) {
  const words = usePanelWords();
  const page = usePageTexts();
  const isWide = useMediaQuery('(min-width: 700px)', true, { getInitialValueInEffect: false });
  const [cameFrom] = useState(() => document.activeElement);
  const { data, error, refetch } = useOneUser(userId, isOpen);
  const { dialogs, ...actions } = usePanelDialogs(data?.user, onClose);
  const isGone = error instanceof ApiError && error.status === 404;

  const leave = () => {
    onClosed();
    // In a stack the kit brings the focus back to nobody.
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  };

  return (
    <Modal.Stack>
      <Dialog
        stackId="user"
        opened={isOpen}
        onClose={onClose}
        onExitTransitionEnd={leave}
        fullScreen={!isWide}
        centered={false}
        size="min(720px, 100%)"
        xOffset={0}
        yOffset={0}
        radius={0}
        title={data?.user.email ?? words.user}
        closeButtonProps={{ 'aria-label': page.close }}
        transitionProps={{ duration: 100, transition: isWide ? 'slide-left' : 'fade' }}
        classNames={{
          inner: classes['inner'] ?? '',
          content: classes['content'] ?? '',
          title: classes['title'] ?? '',
        }}
      >
        {isGone && <Text c="dimmed">{words.gone}</Text>}
        {!isGone && data && (
          <Stack gap="md">
            <PanelHead one={data} actions={actions} />
            <PanelTabs one={data} ask={actions.ask} />
          </Stack>
        )}
        {!isGone &&
          !data &&
          (error ? <FailedRows onRetry={() => void refetch()} /> : <Skeleton height={240} />)}
      </Dialog>
      {dialogs}
    </Modal.Stack>
  );
}
