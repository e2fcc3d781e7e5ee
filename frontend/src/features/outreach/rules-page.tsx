import {
  formatDateTime,
  isTimedRule,
  RULE_KINDS,
  type RuleKind,
  type TemplateKind,
} from '@keyroster/contracts';
import { Badge, Group, Switch, Text, Title, NativeSelect, TextInput } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery, groupsQuery } from '../../shared/api/people.js';
import { actionOn, useLanguage, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useEditing } from '../../shared/table/edited-list.js';
import { Awaited, EmptyState, EmptyStateLink } from '../../shared/ui/empty-state.js';
import { Lines, Row, Rows } from '../../shared/ui/lines.js';
import { Screen, Section } from '../../shared/ui/screen.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import {
  channelsQuery,
  messagesQuery,
  rulesQuery,
  upcomingQuery,
  useRemoveRule,
  useSaveRule,
  type Rule,
} from './api.js';
import { Hint } from '../../shared/ui/quiet.js';
import { useOutreachWords } from './words.js';
import type { SaveRulePayload } from '@keyroster/contracts/dto';
import { daysIn, FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { firstOf, inOrder } from '../../shared/messages/message-form.js';

export function RulesPage() {
  const words = useOutreachWords();
  const { data: rules, isError, refetch } = useQuery(rulesQuery);
  const { data: channels } = useQuery(channelsQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const save = useSaveRule();
  const { mutate: remove } = useRemoveRule();
  const { add, buttonsOf, dialogs } = useEditing<Rule>({
    words: { add: words.addRule, editing: words.editing },
    consequenceOf: ({ name }) => words.goes(name),
    onRemove: remove,
    formOf: (rule, onDone) => <RuleForm rule={rule} onDone={onDone} />,
  });
  const isEmpty = rules?.length === 0 && channels !== undefined;
  const hasNoChannel = channels?.length === 0;
  return (
    <Screen title={words.rules} width="cards" actions={(!isEmpty || hasNoChannel) && add}>
      <Hint>{words.rulesHint}</Hint>
      {!rules && <Awaited of={{ isError, refetch }} height={120} />}
      {isEmpty && (
        <EmptyState
          Icon={IconMessageBolt}
          text={hasNoChannel ? words.noRulesNorChannels : words.noRules}
          action={hasNoChannel ? <EmptyStateLink to={PATHS.channels}>{words.channels}</EmptyStateLink> : add}
        />
      )}
      {!isEmpty && (
        <Rows aria-label={words.rules}>
          {rules?.map((rule) => (
            <Row
              key={rule._id}
              acts={
                <>
                  <Switch
                    size="xs"
                    mr="xs"
                    label={rule.on ? words.on : words.off}
                    aria-label={actionOn(rule.on ? words.on : words.off, rule.name)}
                    checked={rule.on}
                    onChange={({ currentTarget }) =>
                      save.mutate({ ...savedOf(rule), _id: rule._id, on: currentTarget.checked })
                    }
                  />
                  {buttonsOf(rule)}
                </>
              }
            >
              <Group gap="sm">
                <Text fw={500}>{rule.name}</Text>
                <Badge>{words.whens[rule.when]}</Badge>
                {isTimedRule(rule.when) && <Text size="sm">{words.times(rule.days, rule.hour)}</Text>}
              </Group>
              <Hint>
                {nameIn(templates, rule.template, '')} → {nameIn(channels ?? [], rule.channel, '')}
              </Hint>
            </Row>
          ))}
        </Rows>
      )}
      <Upcoming rules={rules ?? []} />
      <Log rules={rules ?? []} />
      {dialogs}
    </Screen>
  );
}

const nameIn = (all: readonly { _id: string; name: string }[], id: string, ifGone = '—'): string =>
  all.find(({ _id }) => _id === id)?.name ?? ifGone;

function Upcoming({ rules }: { rules: readonly Rule[] }) {
  const words = useOutreachWords();
  const upcoming = useQuery(upcomingQuery);
  const { data } = upcoming;
  return (
    <Section name={words.upcoming}>
      {!data && <Awaited of={upcoming} height={66} />}
      {data?.items.length === 0 && <Text c="dimmed">{words.nothingUpcoming}</Text>}
      <Lines>
        {data?.items.map(({ at, user_id, email, rule, step, to }) => (
          <li key={`${user_id} ${rule} ${step}`}>
            {formatDateTime(at)} · <UserLink userId={user_id}>{email}</UserLink> · {nameIn(rules, rule)} ·{' '}
            {to}
          </li>
        ))}
      </Lines>
      {data && data.cannot.length > 0 && (
        <Title order={3} size="h6">
          {words.cannot}
        </Title>
      )}
      <Lines>
        {data?.cannot.map(({ user_id, email, rule, why }) => (
          <li key={`${user_id} ${rule}`}>
            <UserLink userId={user_id}>{email}</UserLink> · {nameIn(rules, rule)} · {words.whys[why]}
          </li>
        ))}
      </Lines>
    </Section>
  );
}

function Log({ rules }: { rules: readonly Rule[] }) {
  const words = useOutreachWords();
  const sent = useQuery(messagesQuery);
  const { data } = sent;
  return (
    <Section name={words.log}>
      {!data && <Awaited of={sent} height={132} />}
      {data?.messages.length === 0 && <Text c="dimmed">{words.nothingSent}</Text>}
      <Lines>
        {data?.messages.map(({ _id, at, user_id, email, rule, state, why, to, text }) => (
          <li key={_id} title={text}>
            {formatDateTime(at)} · <UserLink userId={user_id}>{email}</UserLink> · {nameIn(rules, rule)} ·{' '}
            {words.states[state]}
            {why && ` (${words.whys[why]})`}
            {to && ` · ${to}`}
          </li>
        ))}
      </Lines>
    </Section>
  );
}

type TextField = 'name' | 'days' | 'hour' | 'template' | 'channel' | 'supervisor' | 'group';
type Values = Record<TextField, string> & { when: RuleKind };

const savedOf = ({ name, on, when, days, hour, group, ...rule }: Rule): SaveRulePayload => ({
  ...{ name, on, when, template: rule.template, channel: rule.channel, supervisor: rule.supervisor },
  ...(isTimedRule(when) && { days, hour }),
  ...(group !== null && { group }),
});

const TEMPLATE_OF = {
  before_end: 'reminder',
  after_end: 'expired',
  welcome: 'welcome',
  locked: 'locked',
  fixed: 'fixed',
  renewed: 'other',
} as const satisfies Record<RuleKind, TemplateKind>;

const HOUR = /^([01]?\d|2[0-3])$/;

function RuleForm({ rule, onDone }: { rule: Rule | null; onDone: () => void }) {
  const words = useOutreachWords();
  const { actions } = useTexts();
  const language = useLanguage();
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const save = useSaveRule();
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: {
      name: rule?.name ?? '',
      when: rule?.when ?? 'before_end',
      days: (rule?.days ?? [7, 3, 1, 0]).join(', '),
      hour: String(rule?.hour ?? 9),
      template: rule?.template ?? '',
      channel: rule?.channel ?? '',
      supervisor: rule?.supervisor ?? '',
      group: rule?.group ?? '',
    },
    findFaults: ({ name, when, days, hour }) => [
      nameFault(name),
      isTimedRule(when) && daysIn(days) === null && { field: 'days', message: words.daysWrong },
      // Checks the text, because `Number('')` is 0.
      isTimedRule(when) && !HOUR.test(hour.trim()) && { field: 'hour', message: words.hourWrong },
    ],
  });
  const { when, template, channel } = fields.values;
  const fitting = firstOf(inOrder(templates, language), TEMPLATE_OF[when]);
  const chosenTemplate = template || (fitting?._id ?? '');
  const chosenChannel = channel || (channels[0]?._id ?? '');
  const submit = ({ days, hour, group, ...values }: Values) => {
    const timing = isTimedRule(values.when) && { days: daysIn(days) ?? [], hour: Number(hour) };
    save.mutate(
      {
        ...(rule && { _id: rule._id }),
        ...values,
        template: chosenTemplate,
        channel: chosenChannel,
        name: values.name.trim(),
        on: rule?.on ?? true,
        ...timing,
        ...(group !== '' && { group }),
      },
      { onSuccess: onDone, onError: showRefusal },
    );
  };
  const field = (name: keyof Values) => ({ label: words[name], ...fields.getInputProps(name) });
  const choices = (all: readonly { _id: string; name: string }[]) =>
    all.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FieldsForm onSubmit={submitTo(submit)}>
      <NameField {...field('name')} />
      <NativeSelect
        {...field('when')}
        data={RULE_KINDS.map((kind) => ({ value: kind, label: words.whens[kind] }))}
      />
      {isTimedRule(when) && (
        <>
          <TextInput {...field('days')} description={words.daysHint} />
          <TextInput {...field('hour')} inputMode="numeric" />
        </>
      )}
      <NativeSelect {...field('template')} data={choices(templates)} value={chosenTemplate} />
      <NativeSelect {...field('channel')} data={choices(channels)} value={chosenChannel} />
      <TextInput {...field('supervisor')} />
      <NativeSelect {...field('group')} data={[{ value: '', label: words.all }, ...choices(groups)]} />
      <FormButtons label={actions.save} isBusy={save.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}
