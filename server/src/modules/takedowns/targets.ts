// What executing and releasing an order means for each kind of thing.
import type { TakedownKind } from '#contract/api/admin/takedowns.ts';
import { z } from '#contract/zod.ts';
import type { Act } from '#server/modules/audit/index.ts';
import { keptNamesIn, listTicketIdsOf } from '#server/modules/blacklist/index.ts';
import { bringBackComment, takeDownComment } from '#server/modules/comments/index.ts';
import { bringBackPost, memberTag, takeDownPost } from '#server/modules/posts/index.ts';
import { sealedAvatarsChanged } from '#server/modules/files/index.ts';
import { giveBackShown, withdrawShown } from '#server/modules/members/index.ts';
import { BY_LAW, unsealRemoval } from '#server/modules/removals/index.ts';
import { bringBackScenery, takeDownScenery, unsealScenery } from '#server/modules/scenery/index.ts';
import { sealName, unsealName } from '#server/modules/trials/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { markTarget, selectSealedBefore, type TargetRef, type TargetRow } from './queries.ts';

/** What somebody has written or shown: its author may answer where it was taken down upon a report of an infringement. */
export function isWork(kind: TakedownKind): kind is keyof typeof REMOVALS {
  return Object.hasOwn(REMOVALS, kind);
}

/** What became of a thing: whether it was there until now, and what masked names need to come back. */
type Sealing = Pick<TargetRow, 'sealed'> & { wasThere: boolean };

const REMOVALS = {
  post: { takeDown: takeDownPost, bringBack: bringBackPost },
  comment: { takeDown: takeDownComment, bringBack: bringBackComment },
  scenery: {
    takeDown: (context: WriteContext, id: number, why: { code: string; reason: string }) => takeDownScenery(context, id, { ...why, by: null }),
    bringBack: bringBackScenery,
  },
} as const;

export const workKind = z.enum(['post', 'comment', 'scenery']);

/** Takes what somebody has written or shown off the site. Returns what was done for the record; null where it was gone already. */
export function takeDownWork(
  context: WriteContext,
  { kind, id }: { kind: keyof typeof REMOVALS; id: number },
  why: { code: string; reason: string },
): Promise<Act | null> {
  return REMOVALS[kind].takeDown(context, id, why);
}

const profileShown = z.object({ signature: z.string(), avatarFileId: z.int().nullable() });

/**
 * Takes what an order is about off the site, in the transaction of the order, and keeps what its release needs; where another order in force was first, what
 * that one keeps.
 */
export async function sealTarget({ tx, now }: WriteContext, target: TargetRef, { id, number }: { id: number; number: string }): Promise<void> {
  const { wasThere, sealed } = await seal({ tx, now }, target, number);
  const earlier = await selectSealedBefore(tx, id, target);
  await markTarget(tx, id, { ...target, wasThere: wasThere || earlier?.wasThere === true, sealed: earlier?.sealed ?? sealed });
}

async function seal({ tx, now }: WriteContext, { kind, id, slug }: TargetRef, number: string): Promise<Sealing> {
  switch (kind) {
    case 'post':
    case 'comment':
    case 'scenery':
      return { wasThere: (await takeDownWork({ tx, now }, { kind, id }, { code: BY_LAW, reason: number })) !== null, sealed: null };
    case 'member':
      sealedAvatarsChanged(tx);
      return { wasThere: true, sealed: await withdrawShown(tx, id) };
    case 'page':
      writesTags(tx, `page:${slug}`);
      return { wasThere: true, sealed: null };
    case 'ticket':
    case 'entry': {
      const names = [];
      for (const ticketId of kind === 'ticket' ? [id] : await listTicketIdsOf(tx, id)) {
        const kept = await sealName({ tx, now }, ticketId);
        if (kept !== null) names.push(kept);
      }
      return { wasThere: names.length > 0, sealed: names };
    }
  }
}

/** Puts back what an order took off the site, unless it had been gone before, and notifies its author unless something larger does. */
export async function unsealTarget(
  { tx, now }: WriteContext,
  { kind, id, slug, wasThere, sealed }: TargetRow,
  { notifies = true }: { notifies?: boolean } = {},
): Promise<void> {
  switch (kind) {
    case 'post':
    case 'comment':
    case 'scenery':
      if (wasThere === true) await REMOVALS[kind].bringBack({ tx, now }, id, { notifies, isReleased: true });
      else if (kind === 'scenery') await unsealScenery({ tx, now }, id);
      else await unsealRemoval({ tx, now }, { kind, id });
      return;
    case 'member': {
      const shown = profileShown.safeParse(sealed);
      if (shown.success) await giveBackShown(tx, id, shown.data);
      sealedAvatarsChanged(tx);
      return writesTags(tx, memberTag(id));
    }
    case 'page':
      return writesTags(tx, `page:${slug}`);
    case 'ticket':
    case 'entry':
      for (const kept of keptNamesIn(sealed)) await unsealName({ tx, now }, kept);
  }
}
