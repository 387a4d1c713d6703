import { characterKey } from '#contract/text/character-key.ts';
import { PROMPTS, statementOf } from '#contract/documents/complaint-prompts.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Complaint } from '#contract/api/trials.ts';
import { requireDictionaryEntry } from '#server/modules/dictionaries/index.ts';
import { prepareStatement, type WrittenComplaint } from '#server/modules/posts/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { type Db, isUniqueViolation, type WriteContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { NewEvidence } from '../case/queries-evidence.ts';
import { resolveEvidence } from '../case/evidence.ts';
import { selectPartyGuilds, updatePartyGuilds } from '../case/queries-conflicts.ts';
import { selectFiledTwice } from '../record/queries-records.ts';
import { type ComplaintContent, insertAccused, type NewAccused, selectClaimants } from './queries-file.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/** A complaint that may be stored: every choice is one of its dictionary, every file its sender's, nobody real is named. */
export interface PreparedComplaint {
  content: ComplaintContent;
  accused: NewAccused[];
  evidence: NewEvidence[];
}

/** No raid is older than the game. */
const FIRST_DAY = '2004-11-23';

/** Returns a filed complaint, prepared. Throws `invalidInput` at the field that is missing, wrong, or names a real person. */
export async function prepareComplaint({ db, now }: Pick<ApiRequest, 'db' | 'now'>, memberId: number, written: WrittenComplaint): Promise<PreparedComplaint> {
  const { complaint } = written;
  if (!complaint) throw fieldFailure('complaint', '检举台只收检举，请填检举的表单');
  const { place, loss, prompts } = complaint;
  const { body, text } = await prepareStatement(db, memberId, prompts === undefined ? written : { body: statementOf(prompts) });
  requireNoIdentity([
    { path: 'title', text: written.title },
    ...(prompts === undefined ? [{ path: 'body', text }] : PROMPTS.map((prompt) => ({ path: `complaint.prompts.${prompt}`, text: prompts[prompt] }))),
    { path: 'complaint.place', text: place },
    { path: 'complaint.loss.item', text: loss?.item ?? '' },
    ...complaint.accused.flatMap(({ name, guild }, index) => [
      { path: `complaint.accused.${index}.name`, text: name },
      { path: `complaint.accused.${index}.guild`, text: guild },
    ]),
  ]);
  if (complaint.occurredOn > dayInChina(now) || complaint.occurredOn < FIRST_DAY) throw fieldFailure('complaint.occurredOn', '这一天不对，请填事情发生的那天');
  const content: ComplaintContent = {
    title: written.title,
    statement: body,
    statementText: text,
    offence: await requireDictionaryEntry(db, 'offence', { text: complaint.offence, path: 'complaint.offence' }),
    activity: await requireDictionaryEntry(db, 'activity', { text: complaint.activity, path: 'complaint.activity' }),
    wish: await requireDictionaryEntry(db, 'wish', { text: complaint.wish, path: 'complaint.wish' }),
    loss: loss && { ...loss, type: await requireDictionaryEntry(db, 'loss_type', { text: loss.type, path: 'complaint.loss.type' }) },
    occurredOn: complaint.occurredOn,
    place,
    contacted: complaint.contacted,
    joinHint: complaint.joinCaseId ?? null,
  };
  const evidence = await resolveEvidence(db, { memberId, accusedId: null }, { pieces: complaint.evidence, path: 'complaint.evidence' });
  return { content, accused: await prepareAccused(db, complaint), evidence };
}

/** Returns accused with their keys and those who call these characters theirs. Throws `invalidInput` for one that is named twice. */
export async function prepareAccused(db: Db, { accused }: Pick<Complaint, 'accused'>): Promise<NewAccused[]> {
  const seen = new Set<string>();
  const keyed = accused.map((each, index) => {
    const [nameKey, realmKey] = [characterKey(each.name), characterKey(each.realm)];
    if (seen.has(`${realmKey}\n${nameKey}`)) throw fieldFailure(`complaint.accused.${index}.name`, '这个角色写了两遍');
    seen.add(`${realmKey}\n${nameKey}`);
    return { ...each, nameKey, realmKey, guildKey: characterKey(each.guild) };
  });
  const claimants = await selectClaimants(db, keyed);
  return keyed.map((each) => {
    const by = claimants.filter(({ name, realm }) => characterKey(name) === each.nameKey && characterKey(realm) === each.realmKey);
    return { ...each, claimedBy: by.map(({ id }) => id), isPresenters: by.some(({ isPresenter }) => isPresenter) };
  });
}

/** The case whose accused are added. */
interface FiledCase {
  caseId: number;
  gameId: number;
  complainantId: number;
  /** A day in China. */
  occurredOn: string;
}

/** Returns the guilds of accused, and of a complainant, as they are now: what the complaint says, and what proven owners had typed. */
export async function guildsOf(
  context: WriteContext,
  { gameId, complainantId, occurredOn }: Pick<FiledCase, 'gameId' | 'occurredOn'> & { complainantId: number | null },
  accused: readonly NewAccused[],
): Promise<string[]> {
  const typed = await selectPartyGuilds(context, { gameId, complainantId, accused, eventAt: `${occurredOn}T12:00:00+08:00` });
  const named = accused.map(({ guildKey }) => guildKey).filter((key) => key !== '');
  return [...new Set([...named, ...typed])];
}

/**
 * Adds the accused of a case, and notes the guilds of its parties as they are now: what is typed later makes nobody conflicted. Throws
 * `complaintOpen` when the complainant has another open case against one of them, and `filedTwice` after two about the same event; the transaction is lost
 * then.
 */
export async function addAccused(context: WriteContext, of: FiledCase, accused: readonly NewAccused[]): Promise<number[]> {
  const { tx } = context;
  try {
    const ids = await insertAccused(tx, of, accused);
    const twice = await selectFiledTwice(tx, of.caseId);
    if (twice !== null) throw new Failure('filedTwice', { values: { name: twice } });
    await updatePartyGuilds(tx, of.caseId, await guildsOf(context, of, accused));
    return ids;
  } catch (error) {
    if (isUniqueViolation(error, 'case_accused_once')) throw new Failure('complaintOpen', { values: { name: accused.map(({ name }) => name).join('、') } });
    throw error;
  }
}
