import { documentBody } from './documents.shapes.ts';
import { done, flag, id, instant, line, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { ACCUSED_MOST, EVIDENCE_MOST, SPEECH_MOST, STATEMENT_MOST, VERDICT_MOST } from './limits.ts';
import { appealState, penalty, publicAppeal, term } from './tickets.shapes.ts';
import { z } from './zod.ts';

export const caseState = z.enum(['filed', 'received', 'answering', 'hearing', 'countersigning', 'closed', 'appealed']);
export const outcome = z.enum(['upheld', 'partly', 'dismissed', 'insufficient', 'settled', 'withdrawn', 'lapsed']);
export const verdictOutcome = outcome.extract(['upheld', 'partly', 'dismissed', 'insufficient']);
export const partyRole = z.enum(['complainant', 'accused', 'witness', 'presenter']);
export const statementKind = z.enum(['question', 'addendum', 'answer', 'statement', 'testimony', 'note', 'settlement']);
export const evidenceKind = z.enum(['image', 'video', 'text', 'log', 'zip', 'link']);
export const conflict = z.enum(['filed', 'named', 'guild', 'judged', 'witness']);
/** What somebody may do with a case now, in the order of the page's buttons. */
export const caseAction = z.enum([
  'amend',
  'receive',
  'release',
  'ask',
  'invite',
  'summon',
  'answer',
  'speak',
  'hear',
  'settle',
  'judge',
  'dropCase',
  'countersign',
  'return',
  'withdraw',
  'appeal',
  'decide',
]);

const accusedInput = z.object({
  name: line(1, 24, '角色名是 1 到 24 个字'),
  realm: line(1, 24, '请填服务器'),
  faction: line(0, 10, '阵营太长').default(''),
  class: line(0, 10, '职业太长').default(''),
  guild: line(0, 24, '公会名最多 24 个字').default(''),
});

/** A file that was sent before, perhaps with its copy for everybody; or a link. */
export const evidenceInput = z
  .object({
    fileId: id.optional(),
    /** What everybody may see of it: a redacted copy, or the file itself where nothing needs hiding. */
    publicFileId: id.nullable().default(null),
    url: z
      .string()
      .max(500, '链接太长')
      .regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, '请填 https 开头的链接')
      .optional(),
    caption: line(0, 200, '说明最多 200 个字').default(''),
  })
  .refine((given) => (given.fileId === undefined) !== (given.url === undefined), '每件证据是一个文件或一个链接');

const evidenceList = (least: number) => z.array(evidenceInput).min(least, '至少要有一件证据').max(EVIDENCE_MOST, `最多 ${EVIDENCE_MOST} 件证据`);

export const complaintInput = z.object({
  accused: z.array(accusedInput).min(1, '请写出被检举的角色').max(ACCUSED_MOST, `一桩案子最多 ${ACCUSED_MOST} 个角色`),
  offence: line(1, 40, '请选案由'),
  activity: line(1, 40, '请选是什么活动'),
  occurredOn: z.iso.date('请写出那一天，例如 2026-03-04'),
  place: line(0, 40, '地点最多 40 个字').default(''),
  loss: z
    .object({
      type: line(1, 40, '请选损失的种类'),
      amount: z.number().min(0, '数额不能是负的').max(1e12, '数额太大').nullable().default(null),
      item: line(0, 60, '物品最多 60 个字').default(''),
    })
    .nullable()
    .default(null),
  contacted: flag.default(false),
  wish: line(1, 40, '请选你的诉求'),
  evidence: evidenceList(1),
  declaration: flag.refine((given) => given, '请确认所写属实'),
});

const bracket = z.strictObject({ state: caseState, outcome: outcome.nullable() });
/** What lists show of a case. */
export const caseCard = z.strictObject({
  ...bracket.shape,
  offence: term,
  realm: z.string(),
  accusedCount: z.int(),
  isDirect: z.boolean(),
  /** When the running clock ends; null: none runs. */
  dueAt: instant.nullable(),
});

const accused = z.strictObject({
  id: z.int(),
  /** ＊＊＊ unless a ticket of this case names it. */
  name: z.string(),
  isMasked: z.boolean(),
  realm: z.string(),
  faction: z.string(),
  class: z.string(),
  guild: z.string(),
  answered: z.boolean(),
  penalty: term.nullable(),
  ticketNumber: z.string().nullable(),
});

const evidence = z.strictObject({
  id: z.int(),
  position: z.int(),
  kind: evidenceKind,
  caption: z.string(),
  /** Of the sealed original; null for a link. */
  sha256: z.string().nullable(),
  name: z.string(),
  sizeBytes: z.int(),
  broughtBy: partyRole,
  addedAt: instant,
  /** A link, or where the copy for everybody is read; null: there is none to see. */
  url: z.string().nullable(),
  /** Where the sealed original is read by whom it is open to; null for everybody else. */
  originalUrl: z.string().nullable(),
});

const statement = z.strictObject({
  id: z.int(),
  kind: statementKind,
  role: partyRole,
  /** The nickname of a member, the character's name of an accused. */
  name: z.string(),
  accusedId: z.int().nullable(),
  text: z.string(),
  saidAt: instant,
});

const event = z.strictObject({
  at: instant,
  action: z.string(),
  role: z.enum(['complainant', 'accused', 'presenter', 'clock']),
  /** Who did it, where that is public. */
  by: z.string().nullable(),
  from: caseState.nullable(),
  to: caseState,
  reason: z.string(),
});

const verdict = z.strictObject({
  outcome: verdictOutcome,
  facts: z.string(),
  reasoning: z.string(),
  statement: z.string(),
  articles: z.array(term),
  evidenceIds: z.array(z.int()),
  penalties: z.array(z.strictObject({ accusedId: z.int(), penalty: term, bandReason: z.string() })),
  presenter: personShape,
  countersigner: personShape.nullable(),
  countersignReason: z.string(),
  proposedAt: instant,
});

const caseHead = {
  id: z.int(),
  columnId: z.int(),
  gameId: z.int(),
  title: z.string(),
  ...caseCard.shape,
  activity: term,
  complainant: personShape,
  presenter: personShape.nullable(),
  filedAt: instant,
  receivedAt: instant.nullable(),
  summonedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** The clock has run out and nobody has moved yet. */
  overdue: z.boolean(),
  /** Waits for the complainant. */
  asked: z.boolean(),
  accused: z.array(accused),
  evidence: z.array(evidence),
  statements: z.array(statement),
  events: z.array(event),
  appeals: z.array(publicAppeal),
};

/** A case as everybody may see it: before its verdict without names, statements and evidence. */
export const publicCase = z.strictObject({
  ...caseHead,
  statement: documentBody.nullable(),
  occurredOn: z.string().nullable(),
  loss: z.strictObject({ type: term, amount: z.number().nullable(), item: z.string() }).nullable(),
  verdict: verdict.nullable(),
});

/** The whole file of a case, as its parties and those who may judge it read it. */
export const dossier = z.strictObject({
  ...caseHead,
  statement: documentBody,
  occurredOn: z.string(),
  place: z.string(),
  loss: z.strictObject({ type: term, amount: z.number().nullable(), item: z.string() }).nullable(),
  contacted: z.boolean(),
  wish: term,
  answerDueAt: instant.nullable(),
  witnesses: z.array(personShape),
  /** For those who may judge also the one that is only proposed. */
  verdicts: z.array(z.strictObject({ ...verdict.shape, id: z.int(), status: z.enum(['proposed', 'returned', 'final']) })),
  /** Only for the presenter who holds it: how each accused who still may answers without an account. */
  answerLinks: z.array(z.strictObject({ accusedId: z.int(), path: z.string() })),
});

export const viewPublicCase = { summary: '一桩案子，人人可见的部分', input: z.object({ id }), reply: publicCase };

export const viewTrial = {
  summary: '审理页：案卷、可以做的事、是否应当回避',
  input: z.object({ id }),
  reply: z.strictObject({
    case: publicCase,
    /** Null for whom the file is closed. */
    dossier: dossier.nullable(),
    role: partyRole.nullable(),
    conflicts: z.array(conflict),
    actions: z.array(caseAction),
    draft: z.strictObject({ content: z.unknown(), revision: z.int(), updatedAt: instant }).nullable(),
  }),
};

const precedent = z.strictObject({
  caseId: z.int(),
  columnId: z.int(),
  title: z.string(),
  outcome,
  penalties: z.array(term),
  days: z.number(),
  closedAt: instant,
  /** How much it is like the case at hand, 0 to 100. */
  likeness: z.int(),
});
/** What earlier verdicts on an offence cost. */
const precedentFigures = {
  total: z.int(),
  shares: z.array(z.strictObject({ ...term.shape, count: z.int(), share: z.number() })),
  medianDays: z.number().nullable(),
  /** The lightest and the heaviest usual penalty; null below ten precedents. */
  band: z.strictObject({ from: penalty, to: penalty }).nullable(),
};
export const previewTrial = {
  summary: '受理前先看：案卷、前案、先例、还缺什么、是否回避',
  input: z.object({ id }),
  reply: z.strictObject({
    dossier: dossier.nullable(),
    case: publicCase,
    conflicts: z.array(conflict),
    actions: z.array(caseAction),
    history: z.array(
      z.strictObject({ accusedId: z.int(), number: z.string(), offence: term, penalty: term, issuedAt: instant, status: z.enum(['active', 'expired']) }),
    ),
    openCases: z.array(z.strictObject({ accusedId: z.int(), caseId: z.int(), columnId: z.int(), state: caseState, filedAt: instant })),
    /** Of the newest cases of the offence those most like it first. */
    precedents: z.strictObject({ ...precedentFigures, similar: z.array(precedent) }),
    /** In his first thirty days another presenter signs whatever he decides. */
    onProbation: z.boolean(),
    articles: z.array(z.strictObject({ ...term.shape, note: z.string() })),
    missing: z.array(z.string()),
  }),
};

export const viewPrecedents = {
  summary: '同案由的先例：各档处罚的份额、常见范围、用时',
  input: z.object({ offence: line(1, 40, '案由不对') }),
  reply: z.strictObject(precedentFigures),
};

export const receiveCase = { summary: '受理一桩检举', input: z.object({ id }), reply: z.strictObject({ state: caseState }) };

const penaltyInput = z.object({ accusedId: id, penalty, bandReason: lines(0, 500, '理由最多 500 个字').default('') });
const verdictInput = {
  outcome: verdictOutcome.optional(),
  facts: lines(0, VERDICT_MOST, `事实最多 ${VERDICT_MOST} 个字`).optional(),
  reasoning: lines(0, VERDICT_MOST, `理由最多 ${VERDICT_MOST} 个字`).optional(),
  statement: lines(0, STATEMENT_MOST, `公示的摘要最多 ${STATEMENT_MOST} 个字`).optional(),
  articles: z
    .array(line(1, 20, '条款不对'))
    .max(10, '最多引 10 条')
    .default([]),
  evidence: z.array(id).max(200, '证据太多').default([]),
  penalties: z.array(penaltyInput).max(ACCUSED_MOST, '处罚太多').default([]),
};

export const handleCase = {
  summary: '审理：传唤、开审、和解、裁决、放下；放行或退回待审的帖子',
  input: z.object({
    id,
    action: z.enum(['summon', 'hear', 'settle', 'judge', 'release', 'approve', 'reject']),
    reason: lines(0, 1_000, '理由最多 1000 个字').default(''),
    /** With `summon`: those whose member is somebody else. */
    strangers: z.array(id).max(ACCUSED_MOST, '太多了').default([]),
    ...verdictInput,
  }),
  reply: z.strictObject({
    state: caseState.nullable(),
    outcome: outcome.nullable(),
    tickets: z.array(z.string()),
    answerLinks: z.array(z.strictObject({ accusedId: z.int(), path: z.string() })),
  }),
};

export const countersignCase = {
  summary: '复核：同意落印，或写明理由退回',
  input: z.object({ id, agree: flag, reason: lines(0, 1_000, '理由最多 1000 个字').default('') }),
  reply: z.strictObject({ state: caseState, tickets: z.array(z.string()) }),
};

export const addDirectCase = {
  summary: '直接立案：主持人亲眼所见，检举与拟定的裁决一并递上',
  bodyBytesMost: 2 * 1024 * 1024,
  input: z.object({
    columnId: id.optional(),
    title: line(4, 60, '标题是 4 到 60 个字'),
    body: documentBody.optional(),
    markdown: z.string().max(200_000, '正文太长').optional(),
    complaint: complaintInput,
    verdict: z.object({
      outcome: verdictOutcome.extract(['upheld', 'partly']),
      facts: lines(20, VERDICT_MOST, `事实是 20 到 ${VERDICT_MOST} 个字`),
      reasoning: lines(20, VERDICT_MOST, `理由是 20 到 ${VERDICT_MOST} 个字`),
      statement: lines(0, STATEMENT_MOST, `公示的摘要最多 ${STATEMENT_MOST} 个字`).default(''),
      articles: z
        .array(line(1, 20, '条款不对'))
        .min(1, '至少引一条')
        .max(10, '最多引 10 条'),
      /** By place among the accused. */
      penalties: z
        .array(
          z.object({
            accused: z
              .int()
              .min(0)
              .max(ACCUSED_MOST - 1),
            penalty,
            bandReason: lines(0, 500, '理由最多 500 个字').default(''),
          }),
        )
        .min(1, '请定出处罚')
        .max(ACCUSED_MOST, '处罚太多'),
    }),
  }),
  reply: z.strictObject({ id: z.int(), columnId: z.int(), state: caseState }),
};

export const speakInCase = {
  summary: '在案件里说话：提问、补充、答辩、作证、附记',
  openToSuspended: true as const,
  input: z.object({
    id,
    kind: z.enum(['question', 'note', 'settlement', 'addendum', 'answer', 'statement', 'testimony']).optional(),
    text: lines(1, SPEECH_MOST, `请写 1 到 ${SPEECH_MOST} 个字`),
    evidence: evidenceList(0).default([]),
    /** With `question`: asks this accused; left out: the complainant, and the clock stops until he has answered. */
    accusedId: id.optional(),
  }),
  reply: z.strictObject({ state: caseState }),
};

export const inviteWitness = { summary: '请一位会员作证', input: z.object({ id, nickName: line(1, 12, '请填会员的昵称') }), reply: done };

export const withdrawCase = {
  summary: '撤回检举，写明理由',
  input: z.object({ id, reason: lines(2, 500, '请写出撤回的理由，2 到 500 个字') }),
  reply: z.strictObject({ state: caseState }),
};

/** Gives the name behind the link nothing but the case. */
const answerForm = z.strictObject({
  state: caseState,
  character: z.strictObject({ name: z.string(), realm: z.string() }),
  title: z.string(),
  offence: term,
  complainant: personShape,
  statement: documentBody,
  evidence: z.array(evidence),
  statements: z.array(statement),
  dueAt: instant,
  /** The answer that was given; null: none yet. */
  answer: z.string().nullable(),
  open: z.boolean(),
});
const answerKey = z.string().max(200, '链接不对');
export const viewAnswer = { summary: '一次性答辩链接打开的案卷', input: z.object({ key: answerKey }), reply: answerForm };
export const submitAnswer = {
  summary: '用一次性链接答辩，只交一次',
  input: z.object({ key: answerKey, text: lines(1, SPEECH_MOST, `请写 1 到 ${SPEECH_MOST} 个字`), evidence: evidenceList(0).default([]) }),
  reply: z.strictObject({ state: caseState }),
};

export const saveVerdictDraft = {
  summary: '存裁决草稿；别处改过则拒绝',
  bodyBytesMost: 512 * 1024,
  input: z.object({ id, content: z.unknown(), revision: z.int().min(0).max(2_147_483_647).default(0) }),
  reply: z.strictObject({ revision: z.int() }),
};

const appealInput = {
  ground: line(1, 40, '请选申诉的理由'),
  text: lines(20, SPEECH_MOST, `请写 20 到 ${SPEECH_MOST} 个字`),
  evidence: evidenceList(0).default([]),
};
export const fileAppeal = {
  summary: '对一张罚单申诉',
  openToSuspended: true as const,
  input: z.object({ id, ...appealInput }),
  reply: z.strictObject({ id: z.int(), state: appealState }),
};
export const fileGuestAppeal = {
  summary: '没有账号也能申诉：把给出的短码写进角色在游戏里的公开备注',
  /** Numbers are given out game by game; without one, that of the chosen game. */
  input: z.object({ number: line(1, 40, '编号不对'), game: id.optional(), ...appealInput }),
  reply: z.strictObject({ id: z.int(), state: appealState, code: z.string() }),
};
export const handleAppeal = {
  summary: '申诉：核对短码、答复',
  input: z.object({
    id,
    action: z.enum(['confirm', 'drop', 'decide']),
    outcome: z.enum(['affirmed', 'reduced', 'annulled']).optional(),
    penalty: penalty.optional(),
    answer: lines(0, STATEMENT_MOST, `答复最多 ${STATEMENT_MOST} 个字`).default(''),
  }),
  reply: z.strictObject({ state: appealState }),
};

const deskAppeal = z.strictObject({
  id: z.int(),
  ticketId: z.int(),
  ticketNumber: z.string(),
  caseId: z.int(),
  columnId: z.int(),
  title: z.string(),
  ground: term,
  text: z.string(),
  state: appealState,
  code: z.string().nullable(),
  filedAt: instant,
  penalty: term,
  conflicts: z.array(conflict),
});
export const listDeskAppeals = {
  summary: '审理台：等人答复的申诉，旧的在前；可只看一桩案子的',
  input: z.object({ caseId: id.optional(), ...pageInput }),
  reply: pageOf(deskAppeal),
};

const deskCase = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  title: z.string(),
  ...caseCard.shape,
  complainant: personShape,
  presenter: personShape.nullable(),
  filedAt: instant,
  overdue: z.boolean(),
  asked: z.boolean(),
  evidenceCount: z.int(),
  conflicts: z.array(conflict),
});
export const listDesk = {
  summary: '审理台：案子，旧的在前',
  input: z.object({
    state: caseState.optional(),
    offence: line(0, 40, '案由不对').optional(),
    /** Only what I hold. */
    mine: flag.optional(),
    overdue: flag.optional(),
    ...pageInput,
  }),
  reply: z.strictObject({ ...pageOf(deskCase).shape, counts: z.record(z.string(), z.int()) }),
};

export const listMyCases = {
  summary: '与我有关的案子，新的在前',
  input: z.object({ ...pageInput }),
  reply: pageOf(
    z.strictObject({ id: z.int(), columnId: z.int(), title: z.string(), ...bracket.shape, role: partyRole, filedAt: instant, dueAt: instant.nullable() }),
  ),
};

const pace = { heard: z.int(), upheldRate: z.number().nullable(), medianDays: z.number().nullable(), open: z.int(), overdue: z.int() };
export const readTrialStats = {
  summary: '公开时钟：最久的案子等了多久，裁决要几天',
  input: z.object({}),
  reply: z.strictObject({
    ...pace,
    waiting: z.int(),
    /** Since when the oldest open case waits; null: none is open. */
    oldestOpenAt: instant.nullable(),
    columns: z.array(z.strictObject({ id: z.int(), name: z.string(), ...pace, oldestOpenAt: instant.nullable() })),
    presenters: z.array(z.strictObject({ presenter: personShape, ...pace })),
  }),
};
