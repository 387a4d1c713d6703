import { useEffect, useState } from 'react';
import { toggleFollow } from '#contract/api/follows.ts';
import { listFollowedPresenters } from '#contract/api/presenters.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';

/** The presenters the reader follows; nobody's in shared HTML and for a visitor. */
export interface Followed {
  /** The reader's own id; null for a visitor and until known. */
  memberId: number | null;
  follows: (id: number) => boolean;
  /** Returns the follower count of a presenter, including what the reader has just done. */
  followersOf: (presenter: { id: number; stats: { followers: number } }) => number;
  toggle: (id: number) => void;
}

/**
 * Fetches after the first paint which presenters the reader follows, once for all presenters of a page. A visitor who follows is sent to
 * the sign-in page.
 */
export function useFollowed(): Followed {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const signInHref = useSignInHref();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // On a slow line the list comes after a press, of which it does not know.
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!isMember) return;
    let current = true;
    callQuietly(listFollowedPresenters, {}).then(
      (found) => current && setIds(new Set(found)),
      () => undefined,
    );
    return () => {
      current = false;
      setIds(new Set());
      setPressed(new Map());
    };
  }, [isMember]);

  const follows = (id: number) => pressed.get(id) ?? ids.has(id);

  const turn = async (id: number) => {
    const wanted = !follows(id);
    setBusy(true);
    // At once; the reply confirms it.
    setPressed(new Map([...pressed, [id, wanted]]));
    try {
      const { following, followCount } = await call(toggleFollow, { id, target: 'member', following: wanted });
      setPressed(new Map([...pressed, [id, following]]));
      setCounts((before) => new Map([...before, [id, followCount]]));
    } catch {
      // The refusal has been shown.
      setPressed(pressed);
    } finally {
      setBusy(false);
    }
  };

  return {
    memberId: isMember ? memberId : null,
    follows,
    followersOf: ({ id, stats }) => counts.get(id) ?? stats.followers,
    toggle: (id) => {
      if (!isMember) void navigate(signInHref);
      else if (!busy) void turn(id);
    },
  };
}
