import { notifyWithin, saveComment } from '#server/modules/comments/index.ts';
import { readAllMessages } from '#server/modules/messages/index.ts';
import {
  carryNotice,
  claimTicket,
  joinCases,
  openHearing,
  receiveCase,
  releaseCase,
  runClock,
  settleCase,
  speak,
  summonAccused,
  withdrawCase,
  writeByCode,
} from '#server/modules/trials/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import type { MemberContext, Platform } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import type { CourtEvent, WrittenCase } from '../written/court.ts';
import type { People } from '../people/members.ts';
import { confirm, decide, findAppealedTicket, judge, sign, sit } from './decide-case.ts';
import { fileWritten, giveOwners, STAND_IN } from './file-case.ts';
import { isCountersigning, selectAccused, selectComment, selectUnanswered, whileSeen } from './queries.ts';

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
    if (!of.isStranger) await giveOwners({ tx, now: at }, of, people);
    return void ids.set(of, await fileWritten({ platform, tx, now: at }, of, someone(of.complainant)));
  }
  const id = ids.get(of);
  if (id === undefined) throw new Error('the court speaks of a case too early');
  const speech = (kind: 'question' | 'note' | 'settlement' | 'addendum', text: string) => ({ kind, text, evidence: [] });
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
    case 'terms':
      return void (await speak(by(presenter()), id, speech('settlement', step.text)));
    case 'addend':
      return void (await speak(by(someone(of.complainant)), id, speech('addendum', step.text)));
    case 'summon':
      return void (await whileSeen({ tx, now: at }, () => summonAccused({ ...by(presenter()), platform }, id)));
    case 'answer':
      return answer({ tx, now: at }, id, step.text);
    case 'agree':
      return agree({ tx, now: at }, id, step.text);
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
      return whileSeen({ tx, now: at }, () => judge(tx, by(presenter()), { id, of }));
    case 'countersign':
      // A presenter past probation needs no countersignature for a light verdict.
      if (!(await isCountersigning(tx, id))) return;
      return sign(tx, by, { id, deciderId: people.get(appeal?.by ?? '')?.id ?? 0 });
    case 'claim': {
      const ticketId = (await findAppealedTicket(tx, id, of))?.id ?? 0;
      return void (await claimTicket({ db: tx, now: at, platform }, ticketId, {
        ground: appeal?.ground ?? '',
        text: appeal?.text ?? '',
        evidence: [],
        network: null,
      }));
    }
    case 'confirm':
      return whileSeen({ tx, now: at }, () => confirm({ platform, tx, now: at }, by, { id, deciderId: someone(appeal?.by ?? null).id }));
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

/** Has the next accused answer: from their account, or with the code. */
async function answer({ tx, now }: WriteContext, id: number, text: string): Promise<void> {
  const accused = await selectUnanswered(tx, id);
  if (!accused) return;
  const { memberId } = accused;
  if (memberId === null) await writeByCode({ db: tx, now }, { caseId: id, accusedId: accused.id }, { text, evidence: [] });
  else await speak({ db: tx, viewer: { id: memberId, role: 'member' }, now }, id, { kind: 'answer', text, evidence: [] });
}

/** Has the first accused agree, by their account, to the terms of a settlement. */
async function agree({ tx, now }: WriteContext, id: number, text: string): Promise<void> {
  const [accused] = await selectAccused(tx, id);
  if (!accused || accused.memberId === null) throw new Error(`nobody agrees to the terms in case ${id}`);
  await speak({ db: tx, viewer: { id: accused.memberId, role: 'member' }, now }, id, { kind: 'statement', text, evidence: [] });
}
