import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Renders the link to the pictures waiting for review, for those who review them. */
export function DeskLink({ columnId }: { columnId: number }) {
  const isMember = useSignedIn();
  const role = useSession(({ principal }) => principal?.role);
  if (!isMember || (role !== 'presenter' && role !== 'operator')) return null;
  return (
    <ButtonLink icon="images" href={`/scenery/desk/${columnId}`}>
      待收的画
    </ButtonLink>
  );
}
