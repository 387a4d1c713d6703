import { useEffect, useRef, useState } from 'react';
import { findTopicState, followTopic } from '#contract/api/topics.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

export interface FollowTopicProps {
  /** One of the two. Another one is another element: the caller gives it a key. */
  columnId?: number;
  tag?: string;
  label: string;
  size?: 's' | 'm';
}

/** Follows a column or a tag with one press, which is shown at once and taken back when it is refused; a visitor is led to signing in. */
export function FollowTopic({ columnId, tag, label, size = 'm' }: FollowTopicProps) {
  const isMember = useSignedIn();
  const signInHref = useSignInHref();
  const [following, setFollowing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPressed = useRef(false);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (!isMember) return;
    let current = true;
    callQuietly(findTopicState, { columnId, tag }).then(
      // On a slow line it comes after a press, of which it does not know.
      (state) => current && !isPressed.current && setFollowing(state.following),
      // Whether it is followed is not known then; a press follows it, once or once more.
      () => undefined,
    );
    return () => {
      current = false;
      isPressed.current = false;
      setFollowing(false);
    };
  }, [isMember, columnId, tag, asked]);

  if (!isMember)
    return (
      <ButtonLink size={size} icon="plus" href={signInHref}>
        {label}
      </ButtonLink>
    );
  const press = () => {
    if (busy) return;
    const wanted = !following;
    setBusy(true);
    isPressed.current = true;
    setFollowing(wanted);
    void call(followTopic, { columnId, tag, following: wanted })
      .then(
        (state) => setFollowing(state.following),
        // The refusal has been shown; what was known before the press may have been a guess.
        () => {
          isPressed.current = false;
          setFollowing(!wanted);
          setAsked((count) => count + 1);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button size={size} icon={following ? 'check' : 'plus'} aria-pressed={following} title="有新帖时在“我的关注”里读，不打扰你" onClick={press}>
      {following ? '已关注' : label}
    </Button>
  );
}
