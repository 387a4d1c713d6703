import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { toggleFavor } from '#contract/api/favors.ts';
import { toggleFollow } from '#contract/api/follows.ts';
import { findPostState, type PostState, type PostView } from '#contract/api/posts.ts';
import type { OwnReaction, ReactionCounts } from '#contract/api/reactions.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';

/** What a reader has given a post, and the counts with it. */
export interface Reacted {
  own: OwnReaction;
  counts: ReactionCounts;
  /** The server has not replied yet. */
  isSaving?: true;
}

type Marks = Pick<PostState, 'favoured' | 'following' | 'followingAuthor'>;

/** The reader of a post: what they have done with it, and what they may do. In shared HTML always a visitor. */
export interface Reader {
  isMember: boolean;
  /** Null for a visitor and until known. */
  memberId: number | null;
  /** Null for a visitor and until known. */
  state: PostState | null;
  /** What the reader has given it, a press that is on its way included. */
  marks: Marks;
  favorCount: number;
  followCount: number;
  /** How the reactions to the post are since a press of theirs; null: as the page and `state` have them. */
  reacted: Reacted | null;
  setReacted: Dispatch<SetStateAction<Reacted | null>>;
  /** Followers of the post's author. */
  followerCount: number;
  signInHref: string;
  /** Goes to sign in, and back here afterwards. */
  signIn: () => void;
  /** The folder a post has just been put into; null: none just now. */
  favoredInto: number | null;
  closeFavored: () => void;
  toggleFavor: () => void;
  toggleFollow: (target: 'post' | 'member') => void;
}

/** When the server cannot be reached, the reader may try what everybody may; the server decides then. */
const UNKNOWN: PostState = {
  favoured: false,
  following: false,
  liked: [],
  followingAuthor: false,
  reaction: null,
  staff: [],
  staffNote: '',
  readPlace: null,
  actions: ['comment', 'favor', 'follow', 'report'],
};

/** Fetches after the first paint what the signed-in reader has done with a post, and keeps it current with their actions. */
export function useReader(post: PostView): Reader {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const [state, setState] = useState<PostState | null>(null);
  const [counts, setCounts] = useState<{ favorCount?: number; followCount?: number; followerCount?: number }>({});
  const [reacted, setReacted] = useState<Reacted | null>(null);
  const [favoredInto, setFavoredInto] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  // On a slow line the state comes after a press, of which it does not know.
  const [pressed, setPressed] = useState<Partial<Marks>>({});
  const marks: Marks = { ...(state ?? UNKNOWN), ...pressed };

  useEffect(() => {
    if (!isMember) return;
    let current = true;
    callQuietly(findPostState, { id: post.id }).then(
      (found) => current && setState(found),
      () => current && setState(UNKNOWN),
    );
    return () => {
      current = false;
    };
    // A post that was loaded again may have become another one for its reader.
  }, [isMember, post]);

  useEffect(
    () => () => {
      setState(null);
      setPressed({});
      setCounts({});
      setReacted(null);
    },
    [isMember, post.id],
  );

  const signInHref = useSignInHref();
  const signIn = () => void navigate(signInHref);
  // One press at a time, shown at once and taken back when it is refused; the refusal has been shown by then.
  const once = (mark: keyof Marks, act: (wanted: boolean) => Promise<boolean>) => {
    if (!isMember) return signIn();
    if (busy) return;
    setBusy(true);
    const before = pressed;
    const wanted = !marks[mark];
    setPressed({ ...before, [mark]: wanted });
    void act(wanted)
      .then(
        (is) => setPressed({ ...before, [mark]: is }),
        () => setPressed(before),
      )
      .finally(() => setBusy(false));
  };

  return {
    isMember,
    memberId: isMember ? memberId : null,
    state,
    marks,
    favorCount: counts.favorCount ?? post.favorCount,
    followCount: counts.followCount ?? post.followCount,
    reacted,
    setReacted,
    followerCount: counts.followerCount ?? post.author.followerCount,
    signInHref,
    signIn,
    favoredInto,
    closeFavored: useCallback(() => setFavoredInto(null), []),
    toggleFavor: () =>
      once('favoured', async (wanted) => {
        const { favoured, favorCount, folderId } = await call(toggleFavor, { postId: post.id, favoured: wanted });
        setFavoredInto(favoured ? folderId : null);
        setCounts((before) => ({ ...before, favorCount }));
        return favoured;
      }),
    toggleFollow: (target) =>
      once(target === 'post' ? 'following' : 'followingAuthor', async (wanted) => {
        const { following, followCount } = await call(toggleFollow, { id: target === 'post' ? post.id : post.author.id, target, following: wanted });
        setCounts((before) => ({ ...before, ...(target === 'post' ? { followCount } : { followerCount: followCount }) }));
        return following;
      }),
  };
}
