import { id, instant, line, pageInput, pageOf } from './inputs.shapes.ts';
import { penalty, labeledValue, ticket } from './tickets.shapes.ts';
import { z } from '../zod.ts';
import { ENTRY_SORTS } from '../sorts.ts';

export const entryStatus = z.enum(['active', 'disputed', 'expired']);
/** The last listed first, those with the most tickets first, those whose term ends next first. */
export const entrySort = z.enum(ENTRY_SORTS);
const listedPenalty = penalty.extract(['list90', 'list365', 'permanent']);

export const entry = z.strictObject({
  /** Of the character. */
  id: z.int(),
  name: z.string(),
  realm: z.string(),
  faction: z.string(),
  class: z.string(),
  guild: z.string(),
  penalty: labeledValue,
  offences: z.array(labeledValue),
  firstListedAt: instant,
  lastListedAt: instant,
  ticketCount: z.int(),
  /** Of the last ticket that put it on the list. */
  ticketNumber: z.string(),
  /** Null: permanent. */
  until: instant.nullable(),
  status: entryStatus,
  /** Other realms, five at most, on which a character of this name is on the list: other players. */
  namesakes: z.array(z.string()),
});

export const listEntries = {
  summary: '黑名单；期满的只在筛选时出现',
  mustBeCurrent: true as const,
  input: z.object({
    q: line(0, 40, '最多 40 个字').optional(),
    realm: line(0, 24, '服务器名太长').optional(),
    offence: line(0, 40, '案由不对').optional(),
    penalty: listedPenalty.optional(),
    status: entryStatus.optional(),
    sort: entrySort.default('latest'),
    ...pageInput,
  }),
  reply: pageOf(entry),
};

export const viewEntry = {
  summary: '名单上的一个角色与它的罚单',
  mustBeCurrent: true as const,
  input: z.object({ id }),
  reply: z.strictObject({
    ...entry.shape,
    /** Newest first; annulled ones are not among them. */
    tickets: z.array(ticket),
    /** The same name on other realms. */
    others: z.array(z.strictObject({ id: z.int(), realm: z.string(), status: entryStatus })),
  }),
};

const share = z.strictObject({ ...labeledValue.shape, count: z.int() });
export const readCalc = {
  summary: '黑名单与裁决的统计',
  input: z.object({}),
  reply: z.strictObject({
    entries: z.int(),
    active: z.int(),
    tickets: z.int(),
    casesHeard: z.int(),
    /** Of the cases with a verdict, 0 to 1; null when there is none. */
    upheldRate: z.number().nullable(),
    byOffence: z.array(share),
    /** Ten at most. */
    byRealm: z.array(z.strictObject({ realm: z.string(), count: z.int() })),
    /** The last 24 months in China, oldest first. */
    byMonth: z.array(z.strictObject({ month: z.string(), tickets: z.int(), cases: z.int() })),
    /** Ten at most. */
    repeated: z.array(z.strictObject({ id: z.int(), name: z.string(), realm: z.string(), tickets: z.int() })),
  }),
};

export const readSnapshot = {
  summary: '名单的紧凑副本：在浏览器里核查名册，不必把名字发给我们',
  mustBeCurrent: true as const,
  input: z.object({}),
  reply: z.strictObject({
    /** 1: this form. */
    version: z.literal(1),
    game: z.int(),
    madeAt: instant,
    realms: z.array(z.string()),
    penalties: z.array(labeledValue),
    offences: z.array(labeledValue),
    /**
     * Character, name, index in `realms`, index in `penalties`, indexes in `offences`, end in seconds since 1970 (0: permanent), 1 while an
     * appeal is open.
     */
    entries: z.array(z.tuple([z.int(), z.string(), z.int(), z.int(), z.array(z.int()), z.int(), z.int()])),
  }),
};
