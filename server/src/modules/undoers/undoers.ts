import { role } from '#contract/api/members.shapes.ts';
import { sponsorInput } from '#contract/api/sponsors.shapes.ts';
import { entryBlock } from '#contract/api/admin/entry-blocks.shapes.ts';
import { bringBackComment } from '#server/modules/comments/index.ts';
import { holdFirstPosts, restoreTree } from '#server/modules/columns/index.ts';
import { orderTerms, restoreTerm, retireTerm } from '#server/modules/dictionaries/index.ts';
import { restoreAnnouncement } from '#server/modules/announcements/index.ts';
import { restoreHome } from '#server/modules/home/index.ts';
import { orderGames, restoreGame } from '#server/modules/games/index.ts';
import { undoContentAct } from '#server/modules/content/index.ts';
import { z } from '#contract/zod.ts';
import type { Undoers, Undoing } from '#server/modules/audit/index.ts';
import { restoreMode } from '#server/modules/maintenance/index.ts';
import { removeEntryBlock, restoreEntryBlock } from '#server/modules/guards/index.ts';
import { restoreInvitation } from '#server/modules/invitations/index.ts';
import { undoMerge } from '#server/modules/member-merges/index.ts';
import { findOperatorId } from '#server/modules/members/index.ts';
import { restorePage } from '#server/modules/pages/index.ts';
import { removeAddedVersion, restoreScreenshots, restoreVersion } from '#server/modules/plugins/index.ts';
import { bringBackPost, moveBack, restoreEssence, restoreLock, restorePin, restoreTitle, undoTagAct, undoTagMerge } from '#server/modules/posts/index.ts';
import { isPurged, type Removed } from '#server/modules/removals/index.ts';
import { moveProbation, restorePresenter } from '#server/modules/presenters/index.ts';
import { bringBackScenery } from '#server/modules/scenery/index.ts';
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { takeBackSuspension } from '#server/modules/reports/index.ts';
import { restoreValue } from '#server/modules/settings/index.ts';
import { askShipped, restoreShipped } from '#server/modules/shipped/index.ts';
import { finishStorm } from '#server/modules/storms/index.ts';
import { keepMember, takeBackEmail, takeBackRole, undoCleaning, withdrawWarning } from '#server/modules/staff-members/index.ts';
import { restoreSms, restoreTemplate } from '#server/modules/mail-templates/index.ts';
import { listSponsors, removeSponsor, restoreChangedSponsor, restoreSponsor } from '#server/modules/sponsors/index.ts';
import { setSuggestionState } from '#server/modules/suggestions/index.ts';
import { areWordsStored, isAnyWordStored, isNewWord, removeWord, restoreAllowed, saveWords } from '#server/modules/watched-words/index.ts';

const blockOnRecord = entryBlock.pick({ kind: true, value: true, effect: true, until: true, note: true });

/** How acts of staff are taken back. Each act that `AUDIT_ACTS` says something undoes has a line here. */
export const UNDOERS: Undoers = {
  'site.mode': (context, { before }) => restoreMode(context, before),
  'setting.save': (context, { targetId, before }) => restoreValue(context, targetId, before['value']),
  'column.first_posts': async (context, { targetId, before }) => {
    await holdFirstPosts(context, Number(targetId), before['holdsFirstPosts'] === true);
    return true;
  },
  'column.publish': (context, { targetId }) => restoreTree(context, Number(targetId)),
  'game.save': (context, { targetId, before, after }) => restoreGame(context, Number(targetId), { before, after }),
  'term.save': (context, { targetId, before, after }) => restoreTerm(context, targetId, { before, after }),
  'term.retire': async (context, { targetId, before }) => {
    const slash = targetId.indexOf('/');
    const entry = { key: targetId.slice(0, slash), value: targetId.slice(slash + 1), retired: before['retired'] === true };
    await retireTerm(context, entry, { notify: async () => undefined });
    return true;
  },
  'term.order': async (context, { targetId, before }) => {
    const values = z.array(z.string()).safeParse(before['values']);
    if (!values.success) return false;
    await orderTerms(context, targetId, values.data);
    return true;
  },
  'invitation.revoke': (context, { targetId }) => restoreInvitation(context, Number(targetId)),
  'sms.template': (context, { targetId, before }) => restoreSms(context, targetId, before),
  'mail.template': (context, { targetId, before }) => restoreTemplate(context, targetId, before),
  'announcement.save': (context, { targetId, before }) => restoreAnnouncement(context, Number(targetId), before),
  'announcement.end': (context, { targetId, before }) => restoreAnnouncement(context, Number(targetId), before),
  'home.save': (context, { before }) => restoreHome(context, before),
  'game.order': async (context, { before }) => {
    const ids = z.array(z.int()).safeParse(before['ids']);
    if (!ids.success) return false;
    await orderGames(context, ids.data);
    return true;
  },
  'member.suspend': ({ tx, now }, { targetId, before, after }) => {
    const was = typeof before['until'] === 'string' ? new Date(before['until']) : null;
    return takeBackSuspension({ tx, now }, Number(targetId), { before: was, after: new Date(String(after['until'])) });
  },
  'member.warn': ({ tx, now }, { after, reason }) => withdrawWarning({ tx, now }, Number(after['warning']), reason),
  'member.role': (context, { targetId, before, after }) => {
    const change = z.object({ before: role, after: role }).safeParse({ before: before['role'], after: after['role'] });
    return change.success ? takeBackRole(context, Number(targetId), change.data) : Promise.resolve(false);
  },
  'member.email': (context, { targetId }) => takeBackEmail(context, Number(targetId)),
  'member.clean': (context, { after, children }) => undoCleaning(context, String(after['cleaning']), children),
  'member.merge': (context, { after }) => undoMerge(context, String(after['merge'])),
  'member.close': (context, { targetId, after }) => keepMember(context, Number(targetId), String(after['closingAt'])),
  'presenter.suspend': async ({ tx, now }, { targetId }) => {
    await restorePresenter({ db: tx, now }, Number(targetId));
    return true;
  },
  'presenter.probation': async (context, { targetId, before }) => {
    if (typeof before['until'] !== 'string') return false;
    await moveProbation(context, Number(targetId), new Date(before['until']));
    return true;
  },
  'suggestion.move': async ({ tx, now }, { targetId, before }) => {
    if (before['state'] !== 'received' && before['state'] !== 'working') return false;
    await setSuggestionState({ db: tx, now }, Number(targetId), before['state']);
    return true;
  },
  'word.save': async (context, { before, after }) => {
    const [was, is] = [wordsIn(before), wordsIn(after)];
    // A list that was imported at once is taken back as one only where every word of it was new.
    if (was.length > 0 && is.length !== was.length) return false;
    // A word may have been changed on its own after it came with a list, whose record has another target.
    if (!(await areWordsStored(context.tx, is))) return false;
    if (was.length > 0) await saveWords(context, was);
    else for (const { word } of is) await removeWord(context, word);
    return true;
  },
  'word.remove': async (context, { before }) => {
    const was = wordsIn(before);
    if (await isAnyWordStored(context.tx, was)) return false;
    await saveWords(context, was);
    return true;
  },
  'word.allow': (context, { before }) => restoreAllowed(context, before),
  'sponsor.add': async (context, { targetId }) => {
    await removeSponsor(context, Number(targetId));
    return true;
  },
  // Records of before had who it was among what is hashed.
  'sponsor.remove': async (context, { targetId, before, personal }) => {
    const sponsor = sponsorInput.safeParse({ ...personal, ...before });
    return sponsor.success && restoreSponsor(context, Number(targetId), { sponsor: sponsor.data, sort: Number(before['sort'] ?? 0) });
  },
  'storm.start': async (context, { before }) => {
    // Only its end was moved: which one it was is not taken back by ending it.
    if (typeof before['until'] === 'string') return false;
    await finishStorm(context);
    return true;
  },
  'block.save': async (context, { targetId, before, personal }) => {
    const was = blockOnRecord.safeParse({ value: personal['before'], ...before });
    if (was.success) await restoreEntryBlock(context, Number(targetId), was.data);
    // There was one, but what it blocked is erased.
    else if ('kind' in before) return false;
    else await removeEntryBlock(context, Number(targetId));
    return true;
  },
  'block.remove': async (context, { targetId, before, personal }) => {
    const was = blockOnRecord.safeParse({ value: personal['before'], ...before });
    if (was.success) await restoreEntryBlock(context, Number(targetId), was.data);
    return was.success;
  },
  'page.publish': (context, { targetId, before, after }) => restorePage(context, targetId, { before, after }),
  'shipped.take': (context, { targetId, before, after }) => restoreShipped(context, SHIPPED_KINDS, { id: targetId, before, after }),
  'shipped.keep': (context, { targetId, before, after }) => askShipped(context, SHIPPED_KINDS, { id: targetId, before, after }),
  'plugin.add': (context, { targetId, before }) => removeAddedVersion(context, Number(targetId), before['plugin']),
  'plugin.withdraw': (context, { targetId }) => restoreVersion(context, Number(targetId)),
  'plugin.screenshots': async (context, { targetId, before }) => {
    const ids = z.array(z.int()).safeParse(before['pictureIds']);
    return ids.success && restoreScreenshots(context, Number(targetId), ids.data);
  },
  'tag.rename': (context, { targetId, before, after }) => undoTagAct(context, targetId, { before, after }),
  'tag.merge': (context, { targetId, before, after }) => undoTagMerge(context, targetId, { before, after }),
  'tag.ban': (context, { targetId, before, after }) => undoTagAct(context, targetId, { before, after }),
  'content.act': (context, { targetId, children }) => undoContentAct(context, targetId, children),
  'post.move': (context, { targetId, before, after }) => moveBack(context, Number(targetId), { before, after }),
  'post.pin': (context, { targetId, before, after }) => restorePin(context, Number(targetId), { before, after }),
  'post.unpin': (context, { targetId, before, after }) => restorePin(context, Number(targetId), { before, after }),
  'post.lock': (context, { targetId, before, after }) => restoreLock(context, Number(targetId), { before, after }),
  'post.unlock': (context, { targetId, before, after }) => restoreLock(context, Number(targetId), { before, after }),
  'post.retitle': (context, { targetId, before, personal }) => restoreTitle(context, Number(targetId), { before, personal }),
  'post.remove': async (context, { targetId, at }) => (await bringBackPost(context, Number(targetId), { removedAt: at })) !== null,
  'scenery.remove': async (context, { targetId, at }) => (await bringBackScenery(context, Number(targetId), { removedAt: at })) !== null,
  'comment.remove': (context, { targetId, at }) => bringBackComment(context, Number(targetId), { removedAt: at }),
  'post.essence': async (context, { targetId, before, undoing: { actorId, reason } }) => {
    const by = actorId ?? (await findOperatorId(context.tx));
    return by !== null && restoreEssence(context, Number(targetId), { before, by, reason: reason || '撤销' });
  },
  'sponsor.change': async ({ tx, now }, { targetId, before, personal }) => {
    const sponsor = (await listSponsors(tx)).find(({ id }) => id === Number(targetId));
    if (!sponsor) return false;
    const words = typeof personal['before'] === 'object' ? personal['before'] : {};
    await restoreChangedSponsor({ tx, now }, sponsor.id, { sponsor: sponsorInput.parse({ ...sponsor, ...words, ...before }), sort: before['sort'] });
    return true;
  },
};

/** Returns whether what an act of staff has removed is purged. */
const isActPurged: Undoing['isPurged'] = async (tx, act) => {
  const removed = removedBy(act);
  return removed !== null && isPurged(tx, removed);
};

/** What the record of acts asks to take one back. */
export const UNDOING: Undoing = { undoers: UNDOERS, isPurged: isActPurged };

/** Returns what an act has removed; null where it has removed nothing. */
function removedBy({ act, targetId, after }: Parameters<Undoing['isPurged']>[1]): Removed | null {
  if (act === 'scenery.remove') return { kind: 'scenery', id: Number(targetId) };
  if (act === 'post.remove') return { kind: 'post', id: Number(targetId) };
  if (act === 'comment.remove') return { kind: 'comment', id: Number(targetId) };
  if (act === 'comment.reject') return { kind: 'held_comment', id: Number(targetId) };
  const kind = after['of'];
  if (act !== 'report.uphold' || after['removed'] !== true || (kind !== 'post' && kind !== 'comment')) return null;
  return { kind, id: Number(after['ofId']) };
}

function wordsIn({ words }: Record<string, unknown>) {
  return Array.isArray(words) ? words.filter(isNewWord) : [];
}
