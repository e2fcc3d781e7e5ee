import type {
  BackupListAnswer,
  ChannelAnswer,
  ChannelListAnswer,
  ChannelTestedAnswer,
  RuleAnswer,
  RuleListAnswer,
  SaveChannelPayload,
  SaveRulePayload,
  SentMessageListAnswer,
  TestChannelPayload,
  UpcomingListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';

const CHANNELS_KEY = ['channels'] as const;
const RULES_KEY = ['rules'] as const;
const BACKUPS_KEY = ['backups'] as const;

export type Channel = Pick<ChannelAnswer, keyof ChannelAnswer>;
export type Rule = Pick<RuleAnswer, keyof RuleAnswer>;

export const channelsQuery = getQuery(CHANNELS_KEY, '/channels', {
  select: ({ channels }: ChannelListAnswer): Channel[] => channels,
});
export const rulesQuery = getQuery([...RULES_KEY, 'list'], '/rules', {
  select: ({ rules }: RuleListAnswer): Rule[] => rules,
});
export const upcomingQuery = getQuery<UpcomingListAnswer>(
  [...RULES_KEY, 'upcoming'],
  '/rules/upcoming?days=1',
);
export const messagesQuery = getQuery<SentMessageListAnswer>(
  [...RULES_KEY, 'messages'],
  '/messages?limit=50',
  { refetchInterval: 10_000 },
);
export const backupsQuery = getQuery<BackupListAnswer>(BACKUPS_KEY, '/backups', { refetchInterval: 5_000 });

export const useSaveChannel = () =>
  useChange({
    send: (body: SaveChannelPayload) => send('POST', '/channels/save', { body }),
    changes: [CHANNELS_KEY, RULES_KEY],
  });

export const useRemoveChannel = () =>
  useChange({
    send: (_id: string) => send('POST', '/channels/remove', { body: { _id } }),
    changes: [CHANNELS_KEY],
  });

export const useTestChannel = () =>
  useChange({
    send: async (body: TestChannelPayload) =>
      (await send('POST', '/channels/test', { body })) as ChannelTestedAnswer,
    // No toast, because the dialog shows the outcome: a failed test is an answer, too.
    success: null,
    changes: [CHANNELS_KEY],
  });

export const useSaveRule = () =>
  useChange({
    send: (body: SaveRulePayload) => send('POST', '/rules/save', { body }),
    changes: [RULES_KEY],
  });

export const useRemoveRule = () =>
  useChange({
    send: (_id: string) => send('POST', '/rules/remove', { body: { _id } }),
    changes: [RULES_KEY],
  });

export const useBeginBackup = () =>
  useChange({ send: () => send('POST', '/backups'), changes: [BACKUPS_KEY] });
