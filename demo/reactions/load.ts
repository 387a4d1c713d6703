import { REACTION_KINDS, type ReactionKind } from '#contract/reaction-kinds.ts';
import { votePoll, writePoll } from '#server/modules/polls/index.ts';
import { giveReactionBack } from '#server/modules/reactions/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { demoPeople } from '../people/accounts.ts';
import { findPeople, type People } from '../people/members.ts';
import { chance } from '../written/chance.ts';
import { readMembers, readPolls, readReactions } from '../written/content.ts';
import { before } from '../written/times.ts';
import type { WrittenPoll, WrittenReactions } from '../written/written.ts';
import { selectPosts, type FoundPost } from './queries.ts';

/**
 * Has members like posts, react to them and vote in polls; once, also in a demo that was loaded before there was any of it. A post or a member that the
 * site no longer has under the written name is left out. The accounts for trying the site have done nothing of it: it is theirs to try.
 */
export async function loadReactions({ db, now }: DbContext): Promise<void> {
  await runOnce({ db, now }, 'demo-reactions', async (tx) => {
    const [reactions, polls, members] = await Promise.all([readReactions(), readPolls(), readMembers()]);
    const others = members.filter(({ nick }) => !demoPeople.some(({ nickName }) => nickName === nick));
    const people = await findPeople(tx, others);
    const posts = await selectPosts(
      tx,
      [...reactions, ...polls].map(({ title }) => title),
    );
    for (const written of reactions) {
      const post = posts.get(written.title);
      if (post) await react({ tx, now }, post, planReactions(written, post, people));
    }
    for (const written of polls) {
      const post = posts.get(written.title);
      if (post && !post.hasPoll) await ask({ tx, now }, post, { written, people });
    }
  });
}

interface PlannedReaction {
  nick: string;
  memberId: number;
  liked: boolean;
  kind: ReactionKind | null;
}

/** Returns who likes a post and who gives it which reaction: as many as are written, the same ones whenever the same is written. */
function planReactions({ title, likes, ...written }: WrittenReactions, { authorId }: FoundPost, people: People): PlannedReaction[] {
  const readers = [...people].flatMap(([nick, { id }]) => (id === authorId ? [] : [{ nick, memberId: id }]));
  const drawn = (what: string) => readers.toSorted((one, other) => chance(what, one.nick, title) - chance(what, other.nick, title));
  const likers = new Set(drawn('like').slice(0, likes));
  const kinds = REACTION_KINDS.flatMap((kind) => Array.from({ length: written[kind] ?? 0 }, () => kind));
  return drawn('react').flatMap((reader, at): PlannedReaction[] => {
    const kind = kinds[at] ?? null;
    const liked = likers.has(reader);
    return liked || kind !== null ? [{ ...reader, liked, kind }] : [];
  });
}

/** Stores the reactions to a post as they were given since it was written. Its author has long read of them, so no message is sent. */
async function react({ tx, now }: WriteContext, { id: postId, createdAt }: FoundPost, planned: readonly PlannedReaction[]): Promise<void> {
  const age = now.getTime() - Date.parse(createdAt);
  for (const { nick, memberId, liked, kind } of planned) {
    const at = new Date(now.getTime() - age * chance('when', nick, String(postId)) ** 2).toISOString();
    await giveReactionBack(tx, { memberId, postId, liked, kind, createdAt: at, changedAt: at, counts: true });
  }
}

/** Gives a post its poll, and has members vote in it. */
async function ask(
  { tx, now }: WriteContext,
  { id: postId, revision }: FoundPost,
  { written: { question, options, madeDaysAgo, hours }, people }: { written: WrittenPoll; people: People },
): Promise<void> {
  const texts = options.map(({ text }) => text);
  await writePoll({ tx, now: before(now, madeDaysAgo) }, postId, { question, options: texts, multiple: false, hours });
  for (const [place, { voters }] of options.entries()) {
    for (const nick of voters) {
      const voter = people.get(nick);
      const at = before(now, madeDaysAgo * chance('vote', nick, question));
      if (voter) await votePoll({ db: tx, now: at }, { postId, memberId: voter.id }, { choices: [place + 1], revision });
    }
  }
}
