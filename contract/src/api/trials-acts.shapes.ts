import { documentBody } from '../documents/document.shapes.ts';
import { done, flag, id, instant, line, lines, ordinal } from './inputs.shapes.ts';
import { MAX_ACCUSED, MAX_DESK_NOTE_LENGTH, MAX_FINDING_LENGTH, MAX_JOINED, MAX_SPEECH_LENGTH, MAX_STATEMENT_LENGTH, MAX_VERDICT_LENGTH } from '../limits.ts';
import { penalty } from './tickets.shapes.ts';
import { caseState, falseKind, outcome, returnPart, verdictOutcome } from './trials-states.shapes.ts';
import { complaintInput, evidenceList } from './trials-complaint.shapes.ts';
import { z } from '../zod.ts';

export const receiveCase = {
  summary: '受理一桩检举',
  input: z.object({
    id,
    /** The revision of the complaint that was looked at; an older one is refused. */
    seenRevision: ordinal.optional(),
  }),
  reply: z.strictObject({
    state: caseState,
    dueAt: instant.nullable(),
    /** When the case lapses at the latest, from its first receipt on. */
    totalDueAt: instant.nullable(),
    /** How many cases they hold now. */
    heldCount: z.int(),
  }),
};
export const nextCase = {
  summary: '请下一桩：受理最急的一桩，不用回避的；退回过的在前，再看谁剩的时间少',
  input: z.object({}),
  reply: z.strictObject({ id: z.int(), columnId: z.int(), ...receiveCase.reply.shape }),
};
export const writeDeskNote = {
  summary: '便签：只有可以审这桩案子的主持人看得到',
  input: z.object({ id, text: lines(1, MAX_DESK_NOTE_LENGTH, `便签要写 1 到 ${MAX_DESK_NOTE_LENGTH} 个字`) }),
  reply: done,
};
export const goAway = {
  summary: '歇几天：手上的案子与抽到的事当场交回，歇着不抽签；不写日子就是回来了',
  input: z.object({ until: z.iso.datetime({ error: '请选一天' }).nullable().default(null) }),
  reply: z.strictObject({ awayUntil: instant.nullable(), givenBack: z.int() }),
};

const penaltyInput = z.object({ accusedId: id, penalty, bandReason: lines(0, 500, '理由最多 500 个字').default('') });
const verdictInput = {
  outcome: verdictOutcome.optional(),
  facts: lines(0, MAX_VERDICT_LENGTH, `事实最多 ${MAX_VERDICT_LENGTH} 个字`).optional(),
  reasoning: lines(0, MAX_VERDICT_LENGTH, `理由最多 ${MAX_VERDICT_LENGTH} 个字`).optional(),
  statement: lines(0, MAX_STATEMENT_LENGTH, `公示的摘要最多 ${MAX_STATEMENT_LENGTH} 个字`).optional(),
  articles: z
    .array(line(1, 20, '条款不对'))
    .max(10, '最多引 10 条')
    .default([]),
  evidence: z.array(id).max(200, '证据太多').default([]),
  penalties: z.array(penaltyInput).max(MAX_ACCUSED, '处罚太多').default([]),
};

const joinInput = {
  /** The filed cases that are joined. */
  cases: z.array(id).max(MAX_JOINED, `一桩案子最多并 ${MAX_JOINED} 份检举`).default([]),
  /** Those that stay cases of their own, with a cross reference. */
  decline: z.array(id).max(100, '一次最多写 100 桩').default([]),
  /** The revisions in which those that are joined were looked at; an older one is refused. */
  seenRevisions: z
    .array(z.object({ id, seenRevision: ordinal }))
    .max(MAX_JOINED, `一桩案子最多并 ${MAX_JOINED} 份检举`)
    .default([]),
  /** Whether each case is decided by itself: one that cannot be joined, or was rewritten, is answered with the reason and hinders no other. */
  each: flag.default(false),
};
/** What became of each case that was to be joined. */
const joinReply = {
  joined: z.array(z.int()),
  /**
   * Those that stay cases of their own: the judge would have a conflict, or declined. With `each` also those that were rewritten since the judge looked
   * at them, that may not be joined any more, or for which there is no room.
   */
  kept: z.array(z.strictObject({ id: z.int(), why: z.enum(['conflicted', 'declined', 'changed', 'unfit', 'full']) })),
};

export const joinCases = {
  summary: '并案：把同一个被检举人、同一件事的检举并进手上的案子；不并的互相注明',
  input: z.object({ id, ...joinInput }),
  reply: z.strictObject({ state: caseState, ...joinReply }),
};

export const handleCase = {
  summary: '审理：传唤、开审、和解、裁决、退回队列、回避、多要四十八小时；放行或退回待审的帖子',
  input: z.object({
    id,
    action: z.enum(['summon', 'hear', 'settle', 'judge', 'release', 'recuse', 'extend', 'join', 'approve', 'reject']),
    reason: lines(0, 1_000, '理由最多 1000 个字').default(''),
    /** With `approve` and `reject`: the revision of the post that was looked at. */
    seenRevision: ordinal.optional(),
    /** Ignored: who plays a character is proven, not chosen. */
    strangers: z.array(id).max(MAX_ACCUSED, '太多了').default([]),
    /** With `judge`: the verdict is based on what the accused has admitted. */
    usesAdmission: flag.optional(),
    /** With `judge` and `dismissed`: what is false in the complaint, of which its complainant knew; it opens a case against them. */
    falseFinding: z
      .object({
        kind: falseKind,
        reason: lines(0, MAX_FINDING_LENGTH, `最多 ${MAX_FINDING_LENGTH} 个字`),
        /** The complaints it is about, where others were joined; else the first one. */
        complaintIds: z
          .array(id)
          .max(MAX_JOINED + 1, '太多了')
          .optional(),
      })
      .optional(),
    /** With `settle`: the statements in which both sides agree; without any, what both have said. */
    settlementBy: z
      .array(id)
      .max(MAX_ACCUSED + MAX_JOINED + 1, '太多了')
      .default([]),
    /** With `join`. */
    ...joinInput,
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
  summary: '复核：写下复核了什么，同意落印；或指出哪一部分站不住，退回',
  input: z.object({
    id,
    agree: flag,
    reason: lines(0, 1_000, '理由最多 1000 个字').default(''),
    /** To agree: what was checked. */
    checked: lines(0, 1_000, '复核了什么最多 1000 个字').default(''),
    /** To agree: which proposal was read; an older one is refused. */
    seenVerdictRevision: ordinal.optional(),
    /** To give it back: what of it does not hold. */
    returnPart: returnPart.optional(),
  }),
  reply: z.strictObject({ state: caseState, tickets: z.array(z.string()) }),
};

export const openEvidence = {
  summary: '打开了一件证据：复核的人要在裁决拟定以后打开采信的每一件',
  input: z.object({ id, evidenceId: id }),
  reply: done,
};

export const viewPanelSeats = {
  summary: '直接立案以前：现在坐得下几位合议，最重能到哪一档',
  input: z.object({}),
  reply: z.strictObject({
    /** How many could sit on the panel of a case the reader files now; who is tied to its character is not known yet. */
    panelSize: z.int(),
    /** The heaviest result of such a panel; null: nobody could sit, and no case can be filed. */
    penaltyCap: penalty.nullable(),
    /** How many presenters could be drawn besides the reader. */
    presenters: z.int(),
  }),
};

export const addDirectCase = {
  summary: '直接立案：主持人亲眼所见，检举与拟定的裁决一并递上',
  maxBodyBytes: 2 * 1024 * 1024,
  input: z.object({
    columnId: id.optional(),
    /** How many could sit when the filer was asked: with fewer it is not filed. */
    acknowledgePanel: z.int().min(1).max(3).optional(),
    title: line(4, 60, '标题是 4 到 60 个字'),
    body: documentBody.optional(),
    markdown: z.string().max(200_000, '正文太长').optional(),
    complaint: complaintInput,
    verdict: z.object({
      outcome: verdictOutcome.extract(['upheld', 'partly']),
      facts: lines(20, MAX_VERDICT_LENGTH, `事实是 20 到 ${MAX_VERDICT_LENGTH} 个字`),
      reasoning: lines(20, MAX_VERDICT_LENGTH, `理由是 20 到 ${MAX_VERDICT_LENGTH} 个字`),
      statement: lines(0, MAX_STATEMENT_LENGTH, `公示的摘要最多 ${MAX_STATEMENT_LENGTH} 个字`).default(''),
      articles: z
        .array(line(1, 20, '条款不对'))
        .min(1, '至少引一条')
        .max(10, '最多引 10 条'),
      /** By index among the accused. */
      penalties: z
        .array(
          z.object({
            accused: z
              .int()
              .min(0)
              .max(MAX_ACCUSED - 1),
            penalty,
            bandReason: lines(0, 500, '理由最多 500 个字').default(''),
          }),
        )
        .min(1, '请定出处罚')
        .max(MAX_ACCUSED, '处罚太多'),
    }),
  }),
  reply: z.strictObject({ id: z.int(), columnId: z.int(), state: caseState, panelSize: z.int(), answerDueAt: instant.nullable() }),
};

export const speakInCase = {
  summary: '在案件里说话：提问、补充、答辩、作证、附记',
  openToSuspended: true as const,
  input: z.object({
    id,
    kind: z.enum(['question', 'note', 'settlement', 'addendum', 'answer', 'statement', 'testimony']).optional(),
    text: lines(1, MAX_SPEECH_LENGTH, `请写 1 到 ${MAX_SPEECH_LENGTH} 个字`),
    evidence: evidenceList(0).default([]),
    /** With `question`: the accused who is asked; omitted: the complainant, and the clock stops until they reply. */
    accusedId: id.optional(),
  }),
  reply: z.strictObject({ state: caseState }),
};

export const inviteWitness = { summary: '请一位会员作证', input: z.object({ id, nickName: line(1, 12, '请填会员的昵称') }), reply: done };

export const withdrawCase = {
  summary: '撤回检举，写明理由；对方答辩过的，先问他同不同意',
  input: z.object({ id, reason: lines(2, 500, '请写出撤回的理由，2 到 500 个字') }),
  /** `dueAt`: an accused has answered, and has until then to agree; null where the case is withdrawn. */
  reply: z.strictObject({ state: caseState, dueAt: instant.nullable() }),
};

export const answerWithdrawal = {
  summary: '检举人在答辩之后想撤回：被检举人同意，或要求继续审',
  openToSuspended: true as const,
  input: z.object({ id, agree: flag }),
  reply: z.strictObject({ state: caseState }),
};

export const refileCase = {
  summary: '逾期的案子再递一次：证据带过去，排在最前',
  input: z.object({ id }),
  reply: z.strictObject({ id: z.int(), columnId: z.int() }),
};

export const saveVerdictDraft = {
  summary: '存裁决草稿；别处改过则拒绝',
  maxBodyBytes: 512 * 1024,
  input: z.object({ id, content: z.unknown(), revision: z.int().min(0).max(2_147_483_647).default(0) }),
  reply: z.strictObject({ revision: z.int() }),
};
