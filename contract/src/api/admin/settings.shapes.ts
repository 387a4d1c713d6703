import { id, instant, line, pageInput, pageOf } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const rate = z.strictObject({ times: z.int(), seconds: z.int() });
const value = z.union([z.string(), z.number(), z.boolean(), rate]);

const person = z.strictObject({ id: z.int(), nickName: z.string() });

export const setting = z.strictObject({
  key: z.string(),
  kind: z.enum(['text', 'number', 'flag', 'choice', 'rate', 'secret']),
  group: z.string(),
  text: z.string(),
  note: z.string(),
  /** What changing it does; empty where that goes without saying. */
  consequence: z.string(),
  default: value,
  min: z.union([z.number(), rate]).nullable(),
  max: z.union([z.number(), rate]).nullable(),
  /** What is counted; empty: nothing. */
  unit: z.string(),
  /** The values of a choice; else empty. */
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** Null: it is not shown, being secret or given by the environment. */
  value: value.nullable(),
  /** A secret that is set. */
  isSet: z.boolean(),
  /** It guards accounts: to make it weaker needs a second factor. */
  isGuard: z.boolean(),
  /** The environment variable that gives it, so that nothing here changes it; null: none. */
  variable: z.string().nullable(),
  /** Its last change; null: there was none. */
  changed: z.strictObject({ seq: z.int(), at: instant, by: person.nullable(), before: z.unknown() }).nullable(),
});

const all = z.strictObject({
  /** Of all values together, for `base`. */
  base: z.string(),
  groups: z.array(z.strictObject({ group: z.string(), label: z.string() })),
  items: z.array(setting),
});

export const listSettings = {
  summary: '站点的全部设置：现在的值、默认、范围、做什么、上次谁改的',
  input: z.object({}),
  reply: all,
};

export const saveSettings = {
  summary: '一起保存几项设置，不用重启；base 是看的时候的版本，别人改过就拒绝',
  input: z.object({
    /** The version the list was read with. */
    base: line(1, 64, '版本读不出来'),
    changes: z.record(z.string().max(80), z.unknown()).refine((given) => Object.keys(given).length > 0 && Object.keys(given).length <= 100, '请改一到一百项'),
  }),
  reply: all,
};

export const listSettingHistory = {
  summary: '设置改过的每一处，新的在前',
  input: z.object({ ...pageInput, key: line(1, 80, '没有这项设置').optional() }),
  reply: pageOf(
    z.strictObject({
      seq: z.int(),
      key: z.string(),
      text: z.string(),
      at: instant,
      by: person.nullable(),
      /** Null: it is secret. */
      before: value.nullable(),
      after: value.nullable(),
      reason: z.string(),
      /** Whether it can be put back. */
      canRestore: z.boolean(),
    }),
  ),
};

export const restoreSetting = {
  summary: '把一项设置改回某一次改动以前的值',
  input: z.object({ seq: id }),
  reply: all,
};
