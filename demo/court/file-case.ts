import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { characterKey } from '#contract/text/character-key.ts';
import type { Complaint, WrittenEvidence } from '#contract/api/trials.ts';
import { registerSealed } from '#server/modules/files/index.ts';
import { findOwners, keepProof } from '#server/modules/proofs/index.ts';
import { fileComplaint } from '#server/modules/trials/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { WrittenCase } from '../written/court.ts';
import { demoPeople } from '../people/accounts.ts';
import type { People } from '../people/members.ts';
import { before } from '../written/times.ts';

const PICTURES = join(import.meta.dirname, '../pictures');
/** Looks at what nobody has taken. */
export const STAND_IN = '守灯人';

/** What a step of the court is replayed with. */
export interface ReplayContext extends WriteContext {
  platform: Platform;
}

const SIGNED_IN = new Set(demoPeople.map(({ nickName }) => nickName));
/** How long before a complaint its accused were seen to play their characters. */
const PROVEN_DAYS_BEFORE = 20;

/** Gives each accused an owner among the members, unless they have one; nobody is the accused of their own complaint. */
export async function giveOwners({ tx, now }: WriteContext, of: WrittenCase, people: People): Promise<void> {
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

/** Files a written case with its evidence, as its complainant did; returns its id. */
export async function fileWritten({ platform, tx, now }: ReplayContext, of: WrittenCase, author: Author): Promise<number> {
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

/** Sends a sealed picture of a note in the game, as who has seen it did; returns its id. */
export async function sendNote({ platform, tx, now }: ReplayContext, memberId: number): Promise<number> {
  const scene = { kind: 'image', scene: 'campfire', caption: '', text: null } as const;
  const sent = await sendEvidence({ platform, tx, now }, scene, { memberId, position: 0 });
  if (sent.fileId === undefined) throw new Error('a picture is no link');
  return sent.fileId;
}
