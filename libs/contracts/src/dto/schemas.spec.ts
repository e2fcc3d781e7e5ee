import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { USER_SORT_FIELDS } from '../people/user-fields.js';
import * as dto from './index.js';

const schemas = validationMetadatasToSchemas({
  additionalConverters: dto.SCHEMA_CONVERTERS,
  refPointerPrefix: '#/components/schemas/',
});

const classes = Object.values(dto)
  .filter((exported) => typeof exported === 'function')
  // Classes alone: functions are named in lower case.
  .filter(({ name }) => /^[A-Z]/.test(name));
const classNames = classes.map(({ name }) => name);

/** The answers of changes: each may have `undo`. */
const changesAnswers = classes.filter(
  ({ prototype }) => prototype instanceof dto.MessageAnswer || prototype === dto.MessageAnswer.prototype,
);

const USER_FIELDS =
  'usageLimit wasap mail messages paymentMethod nstbrowserEmail profileGroup niche affiliate supervisor ' +
  'observation subStartDate subValidity usersLimit role';
const COSTS = 'cost cost_days paid_until provider';

/** The fields that may be left out; every other field of every class is required. */
const OPTIONAL: Record<string, string> = {
  CreateWebhookPayload: 'expiring_days',
  UpdateWebhookPayload: 'url events name expiring_days paused',
  DeliveriesQuery: 'state limit offset',
  ErrorAnswer: 'by code field ticket',
  HealthAnswer: 'version',
  ManifestIconAnswer: 'type',
  LoginPayload: 'code device_id client',
  PinLoginPayload: 'device_id',
  TicketLoginPayload: 'device_id',
  SendPaymentPayload: 'package_id days note ticket',
  PaymentsQuery: 'state user_id limit offset',
  AcceptPaymentPayload: 'days amount',
  SetPinPayload: 'device_id',
  LockPayload: 'minutes reason',
  UnpausePayload: 'id block',
  InboxItem: 'block names state message',
  RegisterPayload: `id amount package_id ${USER_FIELDS}`,
  UpdateUserPayload: `email password version ${USER_FIELDS}`,
  ResetActivityPayload: 'ids',
  ActivityHistoryQuery: 'hours',
  PageQuery: 'q limit offset',
  PartQuery: 'limit offset',
  UserListQuery: 'q limit offset sort filter supervisor',
  UserIdsQuery: 'q filter supervisor',
  OneUserAnswer: 'staff',
  AuditQuery: 'q limit offset actor action target from to format',
  AssignedTitlesQuery: 'user_id',
  AssignPayload: 'isBulk',
  CreateCredentialPayload: `course_name otp seats note fill_only ${COSTS}`,
  CredentialAnswer: `trouble seat ${COSTS}`,
  MineCredentialAnswer: 'trouble seat',
  FillAnswer: 'code',
  ReportTroublePayload: 'note',
  TroublesQuery: 'state p_id limit offset',
  CloseTroublePayload: 'message',
  DaySpanQuery: 'from to',
  SpansQuery: 'from to',
  AlarmsQuery: 'state user_id limit offset',
  CloseAlarmPayload: 'mute_hours',
  AnnouncementsQuery: 'state',
  MakeProgramTokenPayload: 'expires_days addresses',
  AnnouncePayload: 'title_id until',
  UserExportQuery: 'q filter supervisor sort columns lang separator',
  CredentialExportQuery: 'shop_id',
  ImportCountsAnswer: 'archived',
  ImportUsersPayload: 'mapping makeTitles package_id sheet',
  ImportCredentialsPayload: 'shop_id mapping sheet',
  ImportReadAnswer: 'sheet sheets',
  ExplainQuery: 'p_id shop_id',
  ExplainedRule: 'repair',
  ImportRowAnswer: 'message field amount end phone titles',
  GroupAnswer: 'titles',
  BrowserGroupAnswer: 'titles',
  RenewPayload: 'days package_id amount method note version',
  RenewalsQuery: 'q limit offset user_id from to affiliate supervisor method package title format',
  BoardCard: 'amount',
  BoardQuery: 'q supervisor affiliate with',
  SavePackagePayload: '_id usage_limit',
  SaveTemplatePayload: '_id',
  ReportQuery: 'from to by format',
  ReportRow: 'name income cost margin',
  ReportSums: 'income cost margin',
  JobAnswer: 'undo',
  CurrentUserAnswer: 'help',
  TokenCheckAnswer: 'viewing second_factor second_factor_needed',
  ConfirmPayload: 'password code passkey',
  PasskeyRef: 'transports',
  PasskeyWish: 'requireResidentKey',
  PasskeyAddPayload: 'authenticatorAttachment clientExtensionResults',
  PasskeySignInPayload: 'authenticatorAttachment clientExtensionResults',
  PasskeyLoginPayload: 'authenticatorAttachment clientExtensionResults device_id',
  PlanPayload: 'reason minutes days package_id titles group subtitleId',
  RunPlanPayload: 'onlyGood welcome',
  ChannelSettings: 'host port security user password from url type headers body secret per_second',
  SaveChannelPayload: '_id paused',
  SaveRulePayload: '_id days hour supervisor group',
  UpcomingQuery: 'days',
  MessagesQuery: 'limit offset user_id state',
  UpdateCredentialPayload: `email password domain course_name otp seats note fill_only ${COSTS}`,
  SeatAnswer: 'place',
  SeatsQuery: 'p_id',
  ...Object.fromEntries(changesAnswers.map(({ name }) => [name, 'undo'])),
  PasskeysChangedAnswer: 'undo recovery',
  PinSetAnswer: 'undo token',
};

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that the schema of a field rules out. */
function outside({ type, enum: choices, format, pattern, maxLength, minimum, maximum }: Schema): unknown[] {
  if (choices) return [null, 5, { $ne: '' }, 'no such choice'];
  if (type === 'object') return [null, 'text'];
  if (type === 'boolean') return [null, 'true', 1, 0, '', { $ne: '' }];
  if (type === 'array') return [null, 'text', { $ne: '' }];
  if (type === 'integer') {
    const below = minimum === undefined ? [] : [minimum - 1];
    const above = maximum === undefined ? [] : [maximum + 1];
    return [null, 'many', 1.5, true, [1], { $ne: '' }, ...below, ...above];
  }
  const malformed = pattern?.includes('{24}') ? ['', 'twelve chars', 'f'.repeat(23)] : [];
  if (type !== 'string') return [null, { $ne: '' }, ...malformed];
  // A day is converted to a number, so its check accepts one.
  const numbers = format === 'date' ? [] : [5];
  return [null, { $ne: '' }, ['text'], 'x'.repeat((maxLength ?? 500) + 1), ...numbers, ...malformed];
}

/** Flags of forms, which send them as texts: `true` is valid there. */
const FORM_FLAGS = ['fill_only', 'makeTitles', 'messages'];

const sent = classes.filter(({ name }) => /(Payload|Query|Params)$/.test(name)) as ClassConstructor<object>[];

describe('what is sent', () => {
  it.each(sent.map((type) => [type.name, type] as const))(
    'as %s is refused where its schema rules it out',
    (name, type) => {
      const accepted = Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, schema]) =>
        outside(schema as Schema)
          .filter((value) => !(FORM_FLAGS.includes(field) && value === 'true'))
          .filter((value) => {
            const errors = validateSync(plainToInstance(type, { [field]: value }));
            return errors.every(({ property }) => property !== field);
          })
          .map((value) => ({ field, value })),
      );
      expect(accepted).toEqual([]);
    },
  );
});

describe('the JSON schemas', () => {
  it.each(classNames)('say which fields of %s are required', (name) => {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    const fields = Object.keys(properties);
    expect(fields).not.toHaveLength(0);
    const optional = fields.filter((field) => !required.includes(field));
    expect(optional.sort()).toEqual((OPTIONAL[name]?.split(' ') ?? []).sort());
  });

  it('refer to classes that have a schema themselves, and leave no field without a type', () => {
    for (const name of classNames) {
      for (const [field, schema] of Object.entries(schemas[name]?.properties ?? {})) {
        expect({ name, field, schema: JSON.stringify(schema) }).toEqual({
          name,
          field,
          schema: expect.stringMatching(/"(type|oneOf|anyOf|\$ref)":/) as string,
        });
      }
    }
    const references = JSON.stringify(schemas).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references) expect(classNames).toContain(name);
  });

  it('let users be sorted by each of their fields', () => {
    const fields = Object.keys(schemas.UserAnswer?.properties ?? {});
    expect([...USER_SORT_FIELDS].sort()).toEqual(fields.sort());
  });

  it('tell the lengths, ranges and kinds of the contract', () => {
    expect(schemas.RegisterPayload?.properties).toMatchObject({
      email: { type: 'string', minLength: 1, maxLength: 500 },
      password: { type: 'string', minLength: 3, maxLength: 256 },
      observation: { type: 'string', maxLength: 5000 },
      subValidity: { type: 'integer', minimum: 1, maximum: 36500 },
      usageLimit: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    });
    expect(schemas.UserAnswer?.properties).toMatchObject({
      _id: { type: 'string', pattern: '^[0-9a-fA-F]{24}$' },
      ip_address_history: { type: 'array', items: { type: 'string' } },
      createdAt: { type: 'string', format: 'date-time' },
      paused_until: { type: 'integer', nullable: true },
      alarm: { type: 'string', nullable: true },
    });
    expect(schemas.ResetActivityPayload?.properties).toMatchObject({
      ids: { type: 'array', minItems: 1, maxItems: 3_700, uniqueItems: true },
    });
    expect(schemas.AuditQuery?.properties).toMatchObject({
      from: { anyOf: [{ format: 'date' }, { format: 'date-time' }, { pattern: '^\\d{1,15}$' }] },
    });
    expect(schemas.UserListAnswer?.properties).toMatchObject({
      users: { type: 'array', items: { $ref: '#/components/schemas/UserAnswer' } },
    });
    expect(schemas.TitleUserAnswer?.properties).toMatchObject({
      days_left: {
        oneOf: [
          { type: 'integer', nullable: true },
          { type: 'boolean', enum: [false] },
        ],
      },
    });
  });

  it.each([
    ['RegisterPayload', 'email', ['ana', ' a\nb '], ['', ' ', 'a\0b']],
    [
      'RegisterPayload',
      'subStartDate',
      ['1/1/2025', '31/12/1970', '09/9/9999'],
      ['0/1/2025', '32/1/2025', '1/13/2025', '1/1/1969', '1/1/0000'],
    ],
  ] as const)('tell of %s.%s what a pattern can tell', (name, field, good, bad) => {
    const { pattern = '' } = schemas[name]?.properties?.[field] as { pattern?: string };
    expect(good.filter((text) => !new RegExp(pattern).test(text))).toEqual([]);
    expect(bad.filter((text) => new RegExp(pattern).test(text))).toEqual([]);
  });
});
