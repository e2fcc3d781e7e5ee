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

export type Channel = Pick<ChannelAnswer, keyof ChannelAnswer>;
export type Rule = Pick<RuleAnswer, keyof RuleAnswer>;

export const channelsQuery = getQuery(['channels'], '/channels', {
  select: ({ channels }: ChannelListAnswer): Channel[] => channels,
});
export const rulesQuery = getQuery(['rules', 'list'], '/rules', {
  select: ({ rules }: RuleListAnswer): Rule[] => rules,
});
export const upcomingQuery = getQuery<UpcomingListAnswer>(['rules', 'upcoming'], '/rules/upcoming?days=1', {
  refetchInterval: 10_000,
});
export const messagesQuery = getQuery<SentMessageListAnswer>(['rules', 'messages'], '/messages?limit=50', {
  refetchInterval: 10_000,
});
export const backupsQuery = getQuery<BackupListAnswer>(['backups'], '/backups', { refetchInterval: 5_000 });

export const useSaveChannel = () => usePost<SaveChannelPayload>('/channels/save', ['channels', 'rules']);

export const useRemoveChannel = () => usePost<{ _id: string }>('/channels/remove', ['channels']);

// No toast, because the dialog shows the outcome: a failed test is an answer, too.
export const useTestChannel = () =>
  usePost<TestChannelPayload, ChannelTestedAnswer>('/channels/test', ['channels'], { success: null });

export const useSaveRule = () => usePost<SaveRulePayload>('/rules/save', ['rules']);

export const useRemoveRule = () => usePost<{ _id: string }>('/rules/remove', ['rules']);

export const useBeginBackup = () => useChange({ send: () => send('POST', '/backups'), changes: ['backups'] });
