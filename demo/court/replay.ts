import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { characterKey } from '#contract/text/character-key.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { Complaint, Rung, WrittenEvidence } from '#contract/api/trials.ts';
import { notifyWithin, saveComment } from '#server/modules/comments/index.ts';
import { registerSealed } from '#server/modules/files/index.ts';
import { findOwners, keepProof } from '#server/modules/proofs/index.ts';
import { readAllMessages } from '#server/modules/messages/index.ts';
import {
  acceptSeat,
  carryNotice,
  claimTicket,
  countersign,
  fileComplaint,
  handleAppeal,
  joinCases,
  judgeCase,
  noteOpened,
  openHearing,
  receiveCase,
  releaseCase,
  runClock,
  settleCase,
  speak,
  summonAccused,
  voteInPanel,
  withdrawCase,
  writeByCode,
} from '#server/modules/trials/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import type { MemberContext, Platform } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import type { CourtEvent, WrittenCase } from '../written/court.ts';
import { demoPeople } from '../people/accounts.ts';
import type { People } from '../people/members.ts';
import { before } from '../written/times.ts';
import {
  callDecider,
  callSigner,
  isCountersigning,
  selectAccused,
  selectAppeal,
  selectComment,
  selectConfirmer,
  selectEvidence,
  selectJuror,
  selectTickets,
  selectUnanswered,
} from './queries.ts';

const PICTURES = join(import.meta.dirname, '../pictures');
/** Looks at what nobody has taken. */
const STAND_IN = '守灯人';
const LIGHTER: Partial<Record<Penalty, Penalty>> = { permanent: 'list365', list365: 'list90', list90: 'watch30', watch30: 'warning' };

/** Has one thing happen in the court, by the operation people use and at its own time. `ids` are the cases filed so far; a new one is added. */
export async function replayCourt(
  { platform, tx }: { platform: Platform; tx: Tx },
  event: CourtEvent,
  { people, ids }: { people: People; ids: Map<WrittenCase, number> },
): Promise<void> {
  const someone = (nick: string | null): Author => {
    const found = nick === null ? undefined : people.get(nick);
    if (!found) throw new Error(`the court knows nobody called ${nick}`);
    return found;
  };
  const { at } = event;
  if (event.of === null) {
    await notifyWithin(tx);
    return readAllMessages({ db: tx, now: at }, someone(event.member).id);
  }
  const { of, step } = event;
  if (step.kind === 'file') {
    if (!of.isStranger) await own({ tx, now: at }, of, people);
    return void ids.set(of, await file({ platform, tx, now: at }, of, someone(of.complainant)));
  }
  const id = ids.get(of);
  if (id === undefined) throw new Error('the court speaks of a case too early');
  const speech = (kind: 'question' | 'note' | 'addendum', text: string) => ({ kind, text, evidence: [] });
  const { verdict, appeal } = of;
  const presenter = () => someone(of.presenter ?? STAND_IN);
  const by = (viewer: Author): MemberContext => ({ db: tx, viewer, now: at });
  switch (step.kind) {
    case 'receive':
      return void (await receiveCase(by(presenter()), id));
    case 'release':
      return void (await releaseCase(by(presenter()), id, '先看了一眼，手上还有别的案子，放回去等人接。'));
    case 'ask':
      return void (await speak(by(presenter()), id, speech('question', step.text)));
    case 'note':
      return void (await speak(by(presenter()), id, speech('note', step.text)));
    case 'addend':
      return void (await speak(by(someone(of.complainant)), id, speech('addendum', step.text)));
    case 'summon':
      return void (await summonAccused({ ...by(presenter()), platform }, id));
    case 'answer':
      return answer({ tx, now: at }, id, step.text);
    case 'hear':
      return void (await openHearing(by(presenter()), id));
    case 'lapse':
      return void (await runClock({ db: tx, now: at }, id));
    case 'settle':
      return void (await settleCase(by(presenter()), id, { reason: verdict?.facts ?? '' }));
    case 'carry': {
      const accused = await selectUnanswered(tx, id);
      if (!accused) return;
      const { how, result } = step;
      return carryNotice({ ...by(someone(of.complainant)), platform }, id, { accusedId: accused.id, at: at.toISOString(), how, result });
    }
    case 'join': {
      const cases = step.cases.map((each) => ids.get(each) ?? 0);
      return void (await joinCases(by(presenter()), id, { cases, decline: [], seenRevisions: [], each: false }));
    }
    case 'accept':
    case 'vote':
      return sit(tx, by, { id, ...step });
    case 'withdraw':
      return void (await withdrawCase(by(someone(of.complainant)), id, verdict?.facts ?? ''));
    case 'judge':
      return judge(tx, by(presenter()), { id, of });
    case 'countersign':
      // A presenter past probation needs no countersignature for a light verdict.
      if (!(await isCountersigning(tx, id))) return;
      return sign(tx, by, { id, deciderId: people.get(appeal?.by ?? '')?.id ?? 0 });
    case 'claim': {
      const ticketId = (await findAppealedTicket(tx, id, of))?.id ?? 0;
      return void (await claimTicket({ db: tx, now: at }, ticketId, { ground: appeal?.ground ?? '', text: appeal?.text ?? '', evidence: [], network: null }));
    }
    case 'confirm':
      return confirm(tx, by, { id, deciderId: someone(appeal?.by ?? null).id });
    case 'decide':
      return decide(tx, by(someone(appeal?.by ?? null)), { id, of });
    case 'comment': {
      const { author, text, replyTo, likes } = step.comment;
      const parent = replyTo === null ? undefined : of.comments[replyTo];
      const parentId = parent && (await selectComment(tx, id, parent.text))?.id;
      return void (await saveComment(tx, { host: { kind: 'post', id }, authorId: someone(author).id, body: text, parentId, likes, at }));
    }
  }
}

interface ReplayContext extends WriteContext {
  platform: Platform;
}

const SIGNED_IN = new Set(demoPeople.map(({ nickName }) => nickName));
/** How long before a complaint its accused were seen to play their characters. */
const PROVEN_DAYS_BEFORE = 20;

/** Gives each accused an owner among the members, unless they have one; nobody is the accused of their own complaint. */
async function own({ tx, now }: WriteContext, of: WrittenCase, people: People): Promise<void> {
  const confirmer = people.get(STAND_IN);
  const complainantId = people.get(of.complainant)?.id;
  const owners = [...people].filter(([nick, { role }]) => role === 'member' && nick !== of.complainant && !SIGNED_IN.has(nick)).map(([, person]) => person);
  for (const { name, realm } of of.accused) {
    const found = (await findOwners({ db: tx, now }, of.game, [characterKey(name)])).find(({ realmKey }) => realmKey === characterKey(realm));
    const owner = owners[createHash('sha256').update(`${name}-${realm}`).digest().readUInt16BE() % owners.length];
    if ((found && found.memberId !== complainantId) || !owner || !confirmer) continue;
    await keepProof({ tx, now: before(now, PROVEN_DAYS_BEFORE) }, { memberId: owner.id, gameId: of.game, name, realm, confirmedBy: confirmer.id });
  }
}

async function file({ platform, tx, now }: ReplayContext, of: WrittenCase, author: Author): Promise<number> {
  const evidence: WrittenEvidence[] = [];
  for (const [position, piece] of of.evidence.entries()) evidence.push(await sendEvidence({ platform, tx, now }, piece, { memberId: author.id, position }));
  const complaint: Complaint = {
    accused: of.accused.map(({ name, realm, faction, class: className, guild }) => ({
      name,
      realm,
      faction: faction ?? '',
      class: className ?? '',
      guild: guild ?? '',
    })),
    offence: of.offence,
    activity: of.activity,
    occurredOn: before(now, of.occurredDaysAgo - of.filedDaysAgo)
      .toISOString()
      .slice(0, 10),
    place: '',
    loss: of.loss && { ...of.loss, item: of.loss.item ?? '' },
    contacted: of.contacted,
    wish: of.wish,
    evidence,
    declaration: true,
  };
  const written = { columnId: of.column, title: of.title, markdown: of.statement, tags: [], complaint };
  return (await fileComplaint({ db: tx, viewer: author, gameId: of.game, now }, written)).id;
}

/** Returns a written piece of evidence as somebody sent it: pictures as they were painted, records as text. */
async function sendEvidence(
  { platform, tx, now }: ReplayContext,
  piece: WrittenCase['evidence'][number],
  { memberId, position }: { memberId: number; position: number },
): Promise<WrittenEvidence> {
  const { kind, scene, caption, text } = piece;
  if (kind === 'link') return { url: text?.startsWith('https://') ? text : 'https://hearth.example/', publicFileId: null, caption };
  const bytes = kind === 'image' ? await readFile(join(PICTURES, `${scene}.webp`)) : Buffer.from(text ?? '');
  const known =
    kind === 'image'
      ? { kind, mediaType: 'image/webp', name: `截图 ${position + 1}.webp`, view: bytes }
      : { kind, mediaType: 'text/plain; charset=utf-8', name: `记录 ${position + 1}.log`, view: null };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await registerSealed({ tx, now, files: platform.files }, { memberId, accusedId: null, ...known, bytes, sha256 });
  return { fileId: id, publicFileId: id, caption };
}

/** Has the next accused answer: from their account, or with the code. */
async function answer({ tx, now }: WriteContext, id: number, text: string): Promise<void> {
  const accused = await selectUnanswered(tx, id);
  if (!accused) return;
  const { memberId } = accused;
  if (memberId === null) await writeByCode({ db: tx, now }, { caseId: id, accusedId: accused.id }, { text, evidence: [] });
  else await speak({ db: tx, viewer: { id: memberId, role: 'member' }, now }, id, { kind: 'answer', text, evidence: [] });
}

async function judge(tx: Tx, by: MemberContext, { id, of }: { id: number; of: WrittenCase }): Promise<void> {
  const { verdict } = of;
  if (!verdict || verdict.outcome === 'settled' || verdict.outcome === 'withdrawn' || verdict.outcome === 'lapsed') return;
  const accused = await selectAccused(tx, id);
  const evidence = await selectEvidence(tx, id);
  const penalties = (verdict.penalties ?? []).flatMap(({ name, realm, penalty }) =>
    accused
      .filter((each) => each.name === name && each.realm === realm)
      .map((each) => ({ accusedId: each.id, penalty, bandReason: '本案的轻重情节写在理由里，据此偏离常见的一档。' })),
  );
  const { outcome, facts, reasoning, articles } = verdict;
  await judgeCase(by, id, { outcome, facts, reasoning, articles, evidence: evidence.map((piece) => piece.id), penalties });
}

/** Has who was called by lot look at all evidence, and sign. */
async function sign(tx: Tx, as: (viewer: Author) => MemberContext, { id, deciderId }: { id: number; deciderId: number }): Promise<void> {
  const called = await callSigner(tx, id, deciderId);
  if (!called) throw new Error(`nobody can sign the verdict of case ${id}`);
  const by = as({ id: called.memberId, role: 'presenter' });
  for (const piece of await selectEvidence(tx, id)) await noteOpened(by, id, piece.id);
  const checked = '采信的几件都打开看过，时间与双方说的对得上，处罚在同类案件的常见范围里。';
  await countersign(by, id, { agree: true, reason: '', checked, seenVerdictRevision: called.round });
}

/** Has another presenter than who decides the appeal see that a claim is of the accused. */
async function confirm(tx: Tx, as: (viewer: Author) => MemberContext, { id, deciderId }: { id: number; deciderId: number }): Promise<void> {
  const confirmer = await selectConfirmer(tx, id, deciderId);
  if (!confirmer) throw new Error(`nobody can confirm the claim in case ${id}`);
  await handleAppeal(as({ id: confirmer.id, role: 'presenter' }), await findAppeal(tx, id), { action: 'confirm', answer: '' });
}

interface Sitting {
  id: number;
  kind: 'accept' | 'vote';
  seat: number;
  rung?: Rung;
  reason?: string;
}

/** Has who was drawn for a seat of the panel accept it, or look at all evidence and vote. */
async function sit(tx: Tx, as: (viewer: Author) => MemberContext, { id, seat, rung, reason = '' }: Sitting): Promise<void> {
  const juror = await selectJuror(tx, id, seat);
  if (!juror) throw new Error(`nobody was drawn for seat ${seat} of case ${id}`);
  const by = as({ id: juror.memberId, role: 'presenter' });
  if (rung === undefined) return void (await acceptSeat(by, id));
  for (const piece of await selectEvidence(tx, id)) await noteOpened(by, id, piece.id);
  const votes = (await selectAccused(tx, id)).map((accused) => ({ accusedId: accused.id, rung }));
  await voteInPanel(by, id, { votes, reason, seenVerdictRevision: juror.round });
}

async function decide(tx: Tx, by: MemberContext, { id, of }: { id: number; of: WrittenCase }): Promise<void> {
  if (!of.appeal || of.appeal.state === 'open') return;
  const ticket = await findAppealedTicket(tx, id, of);
  const penalty = of.appeal.state === 'reduced' && ticket ? LIGHTER[ticket.penalty] : undefined;
  const handling = { action: 'decide' as const, outcome: of.appeal.state, penalty, answer: of.appeal.answer ?? '' };
  const appealId = await findAppeal(tx, id);
  await callDecider(tx, appealId, by.viewer.id);
  await handleAppeal(by, appealId, handling);
}

/** Returns the ticket an appeal is about: that of the accused its text names, else the first; null when there is none. */
async function findAppealedTicket(tx: Tx, caseId: number, { appeal }: WrittenCase): Promise<{ id: number; penalty: Penalty } | null> {
  const tickets = await selectTickets(tx, caseId);
  const words = `${appeal?.text} ${appeal?.answer}`;
  return tickets.find(({ name }) => words.includes(name)) ?? tickets[0] ?? null;
}

async function findAppeal(tx: Tx, caseId: number): Promise<number> {
  return (await selectAppeal(tx, caseId))?.id ?? 0;
}
