import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { registerImage, type StoreContext } from '#server/modules/files/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { notifyWithin, saveComment } from '#server/modules/comments/index.ts';
import { reviewScenery, saveScenery } from '#server/modules/scenery/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { readMembers, readScenery, readWaitingScenery } from './written/content.ts';
import type { WrittenScenery } from './written/written.ts';
import { findPeople } from './people/members.ts';
import { PICTURES_FOLDER, readPalette } from './pictures.ts';
import { after, before } from './written/times.ts';

/** How long after it was taken a picture was handed in, and how long it waited then, in hours. */
const HANDED_IN_AFTER = 5;
const LET_IN_AFTER = 9;

interface Size {
  width: number;
  height: number;
}

/** The scenes were all painted in one shape; these hang cut to another. */
const SHAPES: Readonly<Record<string, Size>> = {
  'sky-isles': { width: 675, height: 900 },
  moonwell: { width: 720, height: 900 },
  'frozen-spire': { width: 720, height: 900 },
  'emerald-falls': { width: 700, height: 900 },
  'gold-fields': { width: 900, height: 900 },
  'crystal-vale': { width: 900, height: 900 },
  campfire: { width: 1200, height: 900 },
  'valor-ruins': { width: 1200, height: 900 },
  'ink-karst': { width: 1350, height: 900 },
  'royal-dawn': { width: 1350, height: 900 },
  'twin-moons': { width: 1600, height: 700 },
  'red-dunes': { width: 1600, height: 680 },
  'ring-world': { width: 1600, height: 740 },
  'starfall-lake': { width: 1600, height: 720 },
};
const WHOLE: Size = { width: 1600, height: 900 };
const WIDTHS = [480, 960];

/** Has the written pictures handed in, let in and talked about, the oldest first; a few still wait. Once in the life of a database. Throws when one comes from nobody. */
export async function loadScenery({ db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>): Promise<void> {
  await runOnce({ db, now }, 'demo-scenery', async (tx) => {
    const [written, waiting, members, palette] = await Promise.all([readScenery(), readWaitingScenery(), readMembers(), readPalette()]);
    const people = await findPeople(tx, members);
    const idOf = (nick: string) => {
      const member = people.get(nick);
      if (!member) throw new Error(`nobody is called ${nick}`);
      return member.id;
    };
    const reviewers = [...people.values()].filter(({ role }) => role === 'presenter').map(({ id }) => id);
    for (const each of written.toSorted((one, other) => other.shotDaysAgo - one.shotDaysAgo)) {
      const authorId = idOf(each.author);
      const shape = SHAPES[each.scene] ?? WHOLE;
      const fileId = await hang({ tx, now, files }, { scene: each.scene, shape, color: palette[each.scene] ?? '#000000', authorId });
      const letInAt = await letIn({ tx, now }, each, { authorId, fileId, reviewerId: reviewers.find((id) => id !== authorId) ?? null });
      for (const { author, text, hoursAfter } of each.comments) {
        const at = Math.min(after(letInAt.at, hoursAfter).getTime(), now.getTime());
        await saveComment(tx, { host: { kind: 'scenery', id: letInAt.id }, authorId: idOf(author), body: text, at: new Date(at) });
      }
    }
    for (const { scene, width, height, game, author, hoursAgo, title, zone, expansion, tags, story } of waiting) {
      const authorId = idOf(author);
      const fileId = await hang({ tx, now, files }, { scene, shape: { width, height }, color: palette[scene] ?? '#000000', authorId });
      const handedInAt = after(now, -hoursAgo);
      const given = { fileId, title, zone, expansion, shotAt: dayInChina(handedInAt), tags, story };
      await saveScenery({ db: tx, now: handedInAt }, { gameId: game, authorId }, given);
    }
    await notifyWithin(tx);
  });
}

async function letIn(
  { tx, now }: WriteContext,
  { game, title, zone, expansion, tags, story, likes, shotDaysAgo }: WrittenScenery,
  { authorId, fileId, reviewerId }: { authorId: number; fileId: number; reviewerId: number | null },
): Promise<{ id: number; at: Date }> {
  const shotAt = before(now, shotDaysAgo);
  const given = { fileId, title, zone, expansion, shotAt: dayInChina(shotAt), tags, story };
  const { id } = await saveScenery({ db: tx, now: after(shotAt, HANDED_IN_AFTER) }, { gameId: game, authorId, favors: likes }, given);
  const at = after(shotAt, HANDED_IN_AFTER + LET_IN_AFTER);
  await reviewScenery({ db: tx, now: at }, reviewerId, { id, approve: true, reason: '' });
  return { id, at };
}

/** Puts a scene into the file store as its author's own, in the shape it hangs in, and answers its file. */
async function hang(
  context: StoreContext,
  { scene, shape, color, authorId }: { scene: string; shape: Size; color: string; authorId: number },
): Promise<number> {
  const painted = await readFile(join(PICTURES_FOLDER, `${scene}.webp`));
  const large =
    shape === WHOLE
      ? painted
      : await sharp(painted)
          .resize({ ...shape, fit: 'cover' })
          .webp({ quality: 84, effort: 2 })
          .toBuffer();
  const smaller = await Promise.all(
    WIDTHS.filter((width) => width < shape.width).map(async (width) => {
      const size = { width, height: Math.round((shape.height * width) / shape.width) };
      return {
        ...size,
        bytes: await sharp(painted)
          .resize({ ...size, fit: 'cover' })
          .webp({ quality: 82, effort: 2 })
          .toBuffer(),
      };
    }),
  );
  const sha256 = createHash('sha256').update(large).digest('hex');
  const image = { sha256, memberId: authorId, ...shape, color, variants: [...smaller, { ...shape, bytes: large }] };
  return (await registerImage(context, image)).id;
}
