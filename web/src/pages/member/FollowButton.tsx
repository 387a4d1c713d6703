import { useEffect, useRef, useState } from 'react';
import { findFollowState, toggleFollow } from '#contract/api/follows.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Button } from '#web/ui/Button.tsx';

/** Follows or unfollows a member; a visitor is sent to the sign-in page. `onCount` receives the new follower count. */
export function FollowButton({ memberId, onCount }: { memberId: number; onCount: (followers: number) => void }) {
  const signedIn = useSignedIn();
  const signInHref = useSignInHref();
  const [following, setFollowing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPressed = useRef(false);

  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    callQuietly(findFollowState, { id: memberId }).then(
      // On a slow line it comes after a press, of which it does not know.
      (state) => current && !isPressed.current && setFollowing(state.following),
      () => undefined,
    );
    return () => {
      current = false;
      isPressed.current = false;
      setFollowing(false);
    };
  }, [signedIn, memberId]);

  const press = async () => {
    if (!signedIn) return navigate(signInHref);
    if (busy) return;
    setBusy(true);
    isPressed.current = true;
    // At once; the reply confirms it.
    setFollowing(!following);
    try {
      const state = await call(toggleFollow, { id: memberId, target: 'member', following: !following });
      setFollowing(state.following);
      onCount(state.followCount);
    } catch {
      // The refusal has been shown.
      setFollowing(following);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={following ? 'outline' : 'primary'} icon={following ? 'check' : 'plus'} aria-pressed={following} onClick={() => void press()}>
      {following ? '已关注' : '关注'}
    </Button>
  );
}
