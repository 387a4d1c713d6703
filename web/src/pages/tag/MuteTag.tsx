import { lazy, Suspense } from 'react';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

// A visitor has no list of words to compare the tag with.
const MuteButton = lazy(() => import('./MuteButton.tsx').then((file) => ({ default: file.MuteButton })));

/** Lets a member fold posts that name a tag into a line; links a visitor to signing in. */
export function MuteTag({ tag }: { tag: string }) {
  const isMember = useSignedIn();
  const signInHref = useSignInHref();
  if (!isMember)
    return (
      <ButtonLink variant="quiet" icon="eye-off" href={signInHref}>
        不想看到它
      </ButtonLink>
    );
  const placeholder = (
    <Button variant="quiet" icon="eye-off" disabled>
      不想看到它
    </Button>
  );
  return (
    <Suspense fallback={placeholder}>
      <MuteButton tag={tag} />
    </Suspense>
  );
}
