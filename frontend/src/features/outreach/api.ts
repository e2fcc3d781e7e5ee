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
import { useChange, usePost } from '../../shared/api/use-change.js';

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
  { refetchInterval: 10_000 },
);
export const messagesQuery = getQuery<SentMessageListAnswer>(
  [...RULES_KEY, 'messages'],
  '/messages?limit=50',
  { refetchInterval: 10_000 },
);
export const backupsQuery = getQuery<BackupListAnswer>(BACKUPS_KEY, '/backups', { refetchInterval: 5_000 });

export const useSaveChannel = () => usePost<SaveChannelPayload>('/channels/save', [CHANNELS_KEY, RULES_KEY]);

export const useRemoveChannel = () => usePost<{ _id: string }>('/channels/remove', [CHANNELS_KEY]);

// No toast, because the dialog shows the outcome: a failed test is an answer, too.
export const useTestChannel = () =>
  usePost<TestChannelPayload, ChannelTestedAnswer>('/channels/test', [CHANNELS_KEY], { success: null });

export const useSaveRule = () => usePost<SaveRulePayload>('/rules/save', [RULES_KEY]);

export const useRemoveRule = () => usePost<{ _id: string }>('/rules/remove', [RULES_KEY]);

export const useBeginBackup = () =>
  useChange({ send: () => send('POST', '/backups'), changes: [BACKUPS_KEY] });
