import { CHAIN_START, canonicalJson, sha256 } from '#contract/chain/ticket-chain.ts';
import type { Signed } from '#server/app/testing.ts';
import type { Json, JsonObject, Lie } from './lying-site.fixture.ts';

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));
const first = (value: Json | undefined, index = 0): JsonObject => listOf(value)[index] ?? {};

const CHAIN = /ticket\/chain$/;
/** Changes a record of the chain by its position. */
const record = (position: number, change: (record: JsonObject) => void): Lie => ({
  path: CHAIN,
  reply: (t) => {
    for (const each of listOf(t['records'])) if (each['position'] === position) change(each);
  },
});
const chain = (change: (t: JsonObject, query: URLSearchParams) => Json | void): Lie => ({
  path: /ticket\/chain$/,
  reply: (t, query) => change(t, query) ?? undefined,
});
const closed = (change: (t: JsonObject, query: URLSearchParams) => Json | void): Lie => ({
  path: /trial\/closed$/,
  reply: (t, query) => change(t, query) ?? undefined,
});
/** Changes the figures. */
export const stats = (change: (t: JsonObject) => Json | void): Lie => ({ path: /trial\/stats$/, reply: (t) => change(t) ?? undefined });
const leaveOut = (name: string, rows: JsonObject[]) => {
  for (const each of rows) delete each[name];
};
const withoutVotes = closed((t) => leaveOut('votes', listOf(t['cases'])));
const figuresOf = (t: JsonObject) => listOf(t['presenters']).flatMap((each) => [each, objectOf(each['lately'])]);
const withoutDissent = stats((t) => leaveOut('dissent', figuresOf(t)));
/** What a site says that is one of before votes were listed. */
export const BEFORE_VOTES: readonly Lie[] = [withoutVotes, withoutDissent];
const DRAWS = /trial\/draws$/;
const draws = (change: (days: JsonObject[]) => JsonObject[] | void): Lie => ({
  path: DRAWS,
  reply: (t) => ({ ...t, days: change(listOf(t['days'])) ?? t['days'] ?? [] }),
});
/** Changes the lots of a kind; `panel` unless another one is wanted. */
const lot = (change: (draw: JsonObject) => void, kind = 'panel'): Lie => ({
  path: /trial\/draw\/\d+$/,
  reply: (t) => {
    for (const each of listOf(t['draws'])) if (each['kind'] === kind) change(each);
  },
});
const swap = (list: Json | undefined, one: number, other: number): Json => {
  const items = Array.isArray(list) ? [...list] : [];
  [items[one], items[other]] = [items[other] ?? null, items[one] ?? null];
  return items;
};
const swapLast = (list: Json | undefined): Json => {
  const { length } = Array.isArray(list) ? list : [];
  return swap(list, length - 2, length - 1);
};
/** Adds to a number of a reply. */
export const add = (row: JsonObject, name: string, by = 1) => void (row[name] = Number(row[name]) + by);
const raw = (path: RegExp, change: NonNullable<Lie['raw']>): Lie => ({ path, raw: change });
const text = (path: RegExp, change: (text: string) => string): Lie => raw(path, (whole) => ({ body: change(whole) }));

/** Makes the chain again from a position on, so that every hash in it fits. */
export function forge(position: number): Lie[] {
  let head = '';
  const forged = async (t: JsonObject): Promise<void> => {
    let previousHash = CHAIN_START;
    for (const each of listOf(t['records'])) {
      if (Number(each['position']) >= position) {
        const content = objectOf(each['content']);
        if (each['position'] === position) content['offence'] = 'harassment';
        each['previousHash'] = previousHash;
        each['hash'] = await sha256(previousHash + canonicalJson(content));
      }
      previousHash = textOf(each['hash']);
    }
    head = previousHash;
  };
  return [
    { path: CHAIN, reply: forged },
    { path: /ticket\/head$/, reply: (t) => void (t['head'] = head === '' ? (t['head'] ?? '') : head) },
  ];
}

/** Returns the number of the ticket that a record annuls. */
const annulledIn = ({ content }: JsonObject): Json[] => {
  const { kind, number = '' } = objectOf(content);
  return kind === 'annul' ? [number] : [];
};
const verdictIn = (t: JsonObject): JsonObject => objectOf(objectOf(first(t['openings'])['verdict'])['value']);
const ZERO_SALT = await sha256('00');

/** Presenters that a lie may name. They are read with each reply, because a list of tests is made before anybody is there. */
interface Presenters {
  judge: Signed;
  second: Signed;
  third: Signed;
}

/** Returns what a site may say wrongly of its court, each with what it changes in the replies. */
export const liesAbout = (presenters: () => Presenters): readonly [string, readonly Lie[]][] => [
  // The chain.
  ['a record changed', [record(2, (each) => void (objectOf(each['content'])['penalty'] = 'permanent'))]],
  ['a record and its hash changed', [record(2, (each) => void (each['hash'] = 'a'.repeat(64)))]],
  ['a field added to a record', [record(3, (each) => void (objectOf(each['content'])['note'] = 'x'))]],
  [
    'two records swapped',
    [
      chain((t) => ({
        ...t,
        records: [...listOf(t['records']).slice(0, 1), first(t['records'], 2), first(t['records'], 1), ...listOf(t['records']).slice(3)],
      })),
    ],
  ],
  [
    'two contents swapped',
    [
      chain(
        (t) =>
          void ([first(t['records'])['content'], first(t['records'], 1)['content']] = [
            first(t['records'], 1)['content'] ?? null,
            first(t['records'])['content'] ?? null,
          ]),
      ),
    ],
  ],
  ['a record left out', [chain((t) => ({ ...t, records: listOf(t['records']).filter(({ position }) => position !== 3) }))]],
  ['the first record left out', [chain((t) => ({ ...t, records: listOf(t['records']).slice(1) }))]],
  [
    'the last records left out',
    [chain((t, query) => ({ ...t, records: query.get('from') === '1' ? listOf(t['records']).slice(0, -2) : [], next: null, total: 5 }))],
  ],
  ['a record twice', [chain((t) => ({ ...t, records: listOf(t['records']).flatMap((each) => [each, each]) }))]],
  ['a chain of another game', [chain((t) => void (t['game'] = 2))]],
  ['a head that the chain does not have', [{ path: /ticket\/head$/, reply: (t) => void (t['head'] = 'b'.repeat(64)) }]],
  ['a head further on', [{ path: /ticket\/head$/, reply: (t) => add(t, 'position') }]],
  ['a head without an end', [{ path: /ticket\/head$/, reply: (t) => void (t['position'] = 9_007_199_254_740_991) }]],
  // The openings.
  ['another name in an opening', [chain((t) => void (objectOf(objectOf(first(t['openings'])['subject'])['value'])['name'] = '别人'))]],
  ['another statement', [chain((t) => void (objectOf(first(t['openings'])['statement'])['value'] = '改过的缘由'))]],
  ['another salt', [chain((t) => void (objectOf(first(t['openings'])['subject'])['salt'] = '00'))]],
  ['a name in another composition', [chain((t) => void (objectOf(objectOf(first(t['openings'])['subject'])['value'])['realm'] = '死\u0301亡之翼'))]],
  ['another finding of a verdict', [chain((t) => void (verdictIn(t)['facts'] = '改过的认定'))]],
  ['a dissent left out', [chain((t) => void (verdictIn(t)['dissent'] = [{ by: 1, reason: '不同意' }]))]],
  ['an opening withheld', [chain((t) => void (t['openings'] = listOf(t['openings']).slice(1)))]],
  ['a name that is shown and said to be sealed', [chain((t) => void (t['sealed'] = [first(t['openings'])['number'] ?? '']))]],
  ['a sealed name of no record', [chain((t) => void (t['sealed'] = ['炉-2026-000099']))]],
  ['an annulled ticket that is said to be sealed', [chain((t) => void (t['sealed'] = listOf(t['records']).flatMap(annulledIn)))]],
  ['an opening twice', [chain((t) => void (t['openings'] = [first(t['openings']), ...listOf(t['openings'])]))]],
  ['an opening of no record', [chain((t) => void (first(t['openings'])['number'] = '炉-2026-000099'))]],
  // The list of closed cases.
  ['a case left out', [closed((t) => void (t['cases'] = listOf(t['cases']).slice(1)))]],
  ['a case left out and its count', [closed((t) => ({ ...t, cases: listOf(t['cases']).slice(1), total: Number(t['total']) - 1 }))]],
  ['a case twice', [closed((t) => void (t['cases'] = [first(t['cases']), ...listOf(t['cases'])]))]],
  ['another outcome', [closed((t) => void (first(t['cases'])['outcome'] = 'dismissed'))]],
  ['a case against a member that is said to be about a character', [closed((t) => leaveOut('subjectKind', listOf(t['cases'])))]],
  ['a case about nobody knows what', [closed((t) => void (first(t['cases'])['subjectKind'] = 'guild'))]],
  ['another judge', [closed((t) => void (first(t['cases'])['judge'] = presenters().second.id))]],
  ['another grade', [closed((t) => void (first(t['cases'])['heard'] = ['answered']))]],
  ['another signer', [closed((t) => listOf(t['cases']).forEach((each) => (each['signers'] = [presenters().third.id])))]],
  [
    'lots of which nothing is said any more',
    [closed((t) => listOf(t['cases']).forEach((each) => (each['draws'] = 0))), { path: /trial\/draw\/\d+$/, reply: (t) => void (t['draws'] = []) }],
  ],
  ['another day', [closed((t) => listOf(t['cases']).forEach((each) => (each['filedAt'] = '2020-01-01T00:00:00Z')))]],
  ['a list that goes on for ever', [closed((t) => ({ ...t, cases: [], next: 1 }))]],
  ['the same part again and again', [closed((t) => void (t['next'] = 1))]],
  ['a total that is not', [closed((t) => add(t, 'total'))]],
  ['another hash of a salt', [closed((t) => listOf(t['cases']).forEach((each) => (each['saltHash'] = 'c'.repeat(64))))]],
  ['another vote', [closed((t) => listOf(t['cases']).forEach((each) => listOf(each['votes']).forEach((vote) => (vote['rung'] = 'insufficient'))))]],
  ['a lot left out', [closed((t) => listOf(t['cases']).forEach((each) => add(each, 'draws')))]],
  // The lots.
  ['another salt', [lot((each) => void (each['salt'] = '00'))]],
  ['another salt of an appeal', [lot((each) => void (each['salt'] = '00'), 'decider')]],
  ['somebody else called in an appeal', [lot((each) => listOf(each['calls']).forEach((call) => (call['memberId'] = 1)), 'decider')]],
  ['an appeal of which nothing is said', [closed((t) => listOf(t['cases']).forEach((each) => (each['appeals'] = [])))]],
  [
    'another salt with its hash',
    [lot((each) => void (each['salt'] = '00')), closed((t) => listOf(t['cases']).forEach((each) => (each['saltHash'] = ZERO_SALT)))],
  ],
  ['another order', [lot((each) => void (each['order'] = swap(each['order'], 0, 1)))]],
  [
    'another order with the calls that follow from it',
    [
      lot((each) => {
        const [order = []] = [each['order']];
        each['order'] = Array.isArray(order) ? order.toReversed() : [];
        listOf(each['calls']).forEach((call, index) => (call['memberId'] = Array.isArray(each['order']) ? (each['order'][index] ?? 0) : 0));
      }),
    ],
  ],
  // Nobody is called by this part of it, so that the draw alone shows it.
  ['another order behind those who were called', [lot((each) => void (each['order'] = swapLast(each['order'])))]],
  ['another signer called', [lot((each) => listOf(each['calls']).forEach((call) => (call['memberId'] = 1)), 'signer')]],
  ['somebody left out of a pool', [lot((each) => void (each['pool'] = listOf(each['pool']).slice(1)))]],
  ['somebody added to a pool', [lot((each) => void (each['pool'] = [...listOf(each['pool']), { ...first(each['pool']), id: 999_999 }]))]],
  ['somebody in a pool twice', [lot((each) => void (each['pool'] = [...listOf(each['pool']), first(each['pool'])]))]],
  ['a juror from outside the pool', [lot((each) => void (first(each['calls'], 1)['memberId'] = presenters().judge.id))]],
  ['a replacement out of order', [lot((each) => void (each['calls'] = swap(each['calls'], 2, 3)))]],
  ['a replacement before anybody has left', [lot((each) => listOf(each['calls']).forEach((call) => (call['endedAt'] = null)))]],
  ['fewer seats', [lot((each) => void (each['seats'] = 2))]],
  ['a site without anybody tenured', [lot((each) => void (each['isNobodyTenured'] = true))]],
  ['another round', [lot((each) => add(each, 'round'))]],
  ['another kind of lot', [lot((each) => void (each['kind'] = 'signer'))]],
  ['another day', [lot((each) => void (each['day'] = '2026-01-02'))]],
  ['another secret', [lot((each) => void (each['secret'] = 'd'.repeat(64)))]],
  ['a secret withheld', [lot((each) => void (each['secret'] = null))]],
  ['another secret of the day before', [lot((each) => void (each['commitment'] = 'd'.repeat(64)))]],
  ['a lot twice', [{ path: /trial\/draw\/\d+$/, reply: (t) => void (t['draws'] = [...listOf(t['draws']), ...listOf(t['draws'])]) }]],
  // The secrets of the days.
  ['another secret of a day', [draws((days) => void (first(days)['secret'] = 'e'.repeat(64)))]],
  // Nothing is drawn on it: only the day after it shows that it is another one.
  ['another secret of a day without lots', [draws((days) => void (first(days.toReversed())['secret'] = 'e'.repeat(64)))]],
  ['the secret of a day left out', [draws((days) => days.filter((_, index) => index !== 1))]],
  ['the latest secrets left out', [draws((days) => days.slice(3))]],
  ['the first secret left out', [draws((days) => days.slice(0, -1))]],
  ['secrets of another year', [draws((days) => days.forEach((each) => add(each, 'year', -1)))]],
  ['a secret published early', [draws((days) => [{ ...first(days), day: new Date().toISOString().slice(0, 10), secret: 'f'.repeat(64) }, ...days])]],
  // The figures.
  ...['heard', 'standing', 'dismissed', 'insufficient', 'settled', 'withdrawn', 'lapsed', 'givenBack', 'tickets', 'reduced', 'annulled', 'medianDays'].map(
    (name): [string, Lie[]] => [`another ${name}`, [stats((t) => add(t, name))]],
  ),
  ['another share', [stats((t) => add(t, 'upheldRate', 0.001))]],
  ['another grade in the figures', [stats((t) => add(objectOf(t['heardAs']), 'served'))]],
  ['another figure of a column', [stats((t) => add(first(t['columns']), 'heard'))]],
  ['another figure of a presenter', [stats((t) => add(first(t['presenters']), 'standing'))]],
  ['another figure of late', [stats((t) => add(objectOf(first(t['presenters'])['lately']), 'annulled'))]],
  ['another dissent of a presenter', [stats((t) => add(first(t['presenters']), 'dissent'))]],
  ['votes left out of one case', [closed((t) => void delete first(t['cases'])['votes'])]],
  ['votes left out, and the dissent not', [withoutVotes]],
  ['a dissent of the figures left out', [stats((t) => void delete first(t['presenters'])['dissent'])]],
  ['the dissent left out, and the votes not', [withoutDissent]],
  ['a dissent left out with the votes, and not that of late', [withoutVotes, stats((t) => void delete first(t['presenters'])['dissent'])]],
  ['another dissent of late', [stats((t) => add(objectOf(first(t['presenters'])['lately']), 'dissent'))]],
  ['a presenter left out', [stats((t) => void (t['presenters'] = []))]],
  ['a column left out', [stats((t) => void (t['columns'] = []))]],
  ['a year that begins today', [stats((t) => void (t['since'] = `${new Date().toISOString().slice(0, 10)}T16:00:00.000Z`))]],
  ['figures of all years as those of one', [stats((t) => void (t['year'] = null))]],
  ['a figure left out', [stats((t) => void delete t['annulled'])]],
  ['a figure in words', [stats((t) => void (t['heard'] = textOf(t['heard'])))]],
  // How it is said.
  ['a page instead of JSON', [raw(CHAIN, () => ({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>正在维护' }))]],
  ['a page that calls itself JSON', [raw(CHAIN, () => ({ body: '<!doctype html><p>正在维护' }))]],
  ['a fault', [raw(CHAIN, (body) => ({ status: 500, body }))]],
  ['a refusal', [raw(CHAIN, () => ({ body: '{"code":"A0404","message":"没有","t":null}' }))]],
  ['a way to somewhere else', [raw(CHAIN, () => ({ status: 302, headers: { location: '/' }, body: '' }))]],
  ['a way to itself', [raw(CHAIN, () => ({ status: 307, headers: { location: '/restful/v1/g/ticket/chain?game=1&from=1' }, body: '' }))]],
  ['nothing at all', [raw(CHAIN, () => ({ body: '' }))]],
  ['nothing but null', [raw(CHAIN, () => ({ body: '{"code":"200","message":"","t":null}' }))]],
  ['half of it', [text(CHAIN, (whole) => whole.slice(0, whole.length / 2))]],
  ['more than anybody can read', [raw(CHAIN, () => ({ body: Buffer.alloc(34 * 1024 * 1024, ' ') }))]],
  ['a number with a fraction', [text(CHAIN, (whole) => whole.replace('"case":', '"case":0.5,"was":'))]],
  ['a number in another notation', [text(CHAIN, (whole) => whole.replace('"position":1,', '"position":1.0,'))]],
  ['a number with an exponent', [text(CHAIN, (whole) => whole.replace('"position":1,', '"position":1e0,'))]],
  ['a number too large', [text(CHAIN, (whole) => whole.replace('"position":1,', '"position":1000000000000000000001,'))]],
  ['no number', [text(CHAIN, (whole) => whole.replace('"position":1,', '"position":NaN,'))]],
  ['a key that is there twice', [text(CHAIN, (whole) => whole.replace('"penalty":', '"penalty":"warning","penalty":'))]],
  ['half a character', [text(CHAIN, (whole) => whole.replace('"offence":"', '"offence":"\\ud800'))]],
  ['bytes that are no text', [raw(CHAIN, (whole) => ({ body: Buffer.from(whole.replace('"offence":"', '"offence":"\u00ff'), 'latin1') }))]],
  ['brackets without an end', [raw(CHAIN, () => ({ body: `{"code":"200","t":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }))]],
  ['a record of a kind nobody knows', [record(1, (each) => void (objectOf(each['content'])['kind'] = 'pardon'))]],
  ['a list instead of a record', [chain((t) => void (t['records'] = [[], []]))]],
  ['records as an object', [chain((t) => void (t['records'] = { 0: {} }))]],
];
