import { isTimedRule, RULE_KINDS, type RuleKind, type TemplateKind } from '@keyroster/contracts';
import type { SaveRulePayload } from '@keyroster/contracts/dto';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, templatesQuery } from '../../shared/api/people.js';
import { daysIn, FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { firstOf, inOrder } from '../../shared/messages/message-form.js';
import { channelsQuery, useSaveRule, type Rule } from './api.js';
import { useOutreachWords } from './words.js';

type TextField = 'name' | 'days' | 'hour' | 'template' | 'channel' | 'supervisor' | 'group';
type Values = Record<TextField, string> & { when: RuleKind };

export const savedOf = ({ name, on, when, days, hour, group, ...rule }: Rule): SaveRulePayload => ({
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

export function RuleForm({ rule, onDone }: { rule: Rule | null; onDone: () => void }) {
  const words = useOutreachWords();
  const { actions } = useTexts();
  const language = useLanguage();
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const save = useSaveRule();
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
    findFaults: ({ when, days, hour }) => [
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
