import { formatDateTime } from '@keyroster/contracts';
import { Badge, Group, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo, FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import { actionOn } from '../../shared/i18n/language.js';
import { useEditing } from '../../shared/table/edited-list.js';
import { Dialog, useDialog } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState } from '../../shared/ui/empty-state.js';
import { Row, Rows } from '../../shared/ui/lines.js';
import { Screen } from '../../shared/ui/screen.js';
import { channelsQuery, useRemoveChannel, useSaveChannel, useTestChannel, type Channel } from './api.js';
import { ChannelForm } from './channel-form.js';
import { Hint, SmallButton } from '../../shared/ui/quiet.js';
import { useOutreachWords } from './words.js';

export function ChannelsPage() {
  const words = useOutreachWords();
  const { data: channels, isError, refetch } = useQuery(channelsQuery);
  const testing = useDialog<Channel | undefined>(undefined);
  const save = useSaveChannel();
  const { mutate: remove } = useRemoveChannel();
  const { add, buttonsOf, dialogs } = useEditing<Channel>({
    words: { add: words.addChannel, editing: words.editing },
    consequenceOf: ({ name }) => words.goes(name),
    onRemove: remove,
    formOf: (channel, onDone) => <ChannelForm channel={channel} onDone={onDone} />,
    dialogSize: 'lg',
  });
  const isEmpty = channels?.length === 0;

  return (
    <Screen title={words.channels} width="cards" actions={!isEmpty && add}>
      <Hint>{words.channelsHint}</Hint>
      {!channels && <Awaited of={{ isError, refetch }} height={120} />}
      {isEmpty && <EmptyState Icon={IconSend} text={words.noChannels} action={add} />}
      {!isEmpty && (
        <Rows aria-label={words.channels}>
          {channels?.map((channel) => (
            <Row
              key={channel._id}
              acts={
                <>
                  <SmallButton
                    aria-label={actionOn(words.test, channel.name)}
                    onClick={() => testing.open(channel)}
                  >
                    {words.test}
                  </SmallButton>
                  <SmallButton
                    aria-label={actionOn(channel.paused ? words.goOn : words.pause, channel.name)}
                    isBusy={save.isPending}
                    onClick={() => save.mutate({ ...savedOf(channel), paused: !channel.paused })}
                  >
                    {channel.paused ? words.goOn : words.pause}
                  </SmallButton>
                  {buttonsOf(channel)}
                </>
              }
            >
              <Group gap="sm">
                <Text fw={500}>{channel.name}</Text>
                <Badge tt="uppercase">{channel.kind}</Badge>
                {channel.paused && (
                  <Badge variant="light" color="yellow" c="var(--mantine-color-text)">
                    {words.paused}
                  </Badge>
                )}
              </Group>
              {channel.last && (
                <Hint style={{ overflowWrap: 'anywhere' }}>
                  {words.last(formatDateTime(channel.last.at), words.states[channel.last.state])} ·{' '}
                  <Answered {...channel.last} />
                </Hint>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {dialogs}
      {testing.about && (
        <TestDialog
          key={`test ${testing.times}`}
          channel={testing.about}
          isOpen={testing.isOpen}
          onClose={testing.close}
        />
      )}
    </Screen>
  );
}

const savedOf = ({ _id, kind, name, settings }: Channel) => ({ _id, kind, name, settings });

interface TestDialogProps {
  channel: Channel;
  isOpen: boolean;
  onClose: () => void;
}

function TestDialog({ channel, isOpen, onClose }: TestDialogProps) {
  const words = useOutreachWords();
  const [to, setTo] = useState('');
  const test = useTestChannel();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.testOf(channel.name)}>
      <FieldsForm onSubmit={() => test.mutate({ _id: channel._id, to: to.trim() })}>
        <TextInput
          label={words.testTo}
          placeholder={channel.kind === 'smtp' ? 'ana@example.com' : '51987654321'}
          {...boundTo(to, setTo)}
          data-autofocus
        />
        {test.data && (
          <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
            {test.data.message} · <Answered {...test.data} />
          </Text>
        )}
        <FormButtons label={words.test} isBusy={test.isPending} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
}

function Answered({ status, text }: { status: number | null; text: string }) {
  const words = useOutreachWords();
  return [words.answered(status), text].filter(Boolean).join(' · ');
}
