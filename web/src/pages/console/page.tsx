import { NOT_FOUND } from '#contract/call-failure.ts';
import { getPrincipal, type Principal } from '#contract/api/members.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';
import type { OpenedConsole } from '#web/admin/opened.ts';
import { PageFailed } from '#web/features/layout/error/PageFailed.tsx';
import { SiteTitle } from '#web/lib/head/PageTitle.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { isSignedIn, useSession, useToken } from '#web/lib/session.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import styles from './page.module.css';

/** Who has come in, by the token they came with. */
let entered: { token: string | null; principal: Principal } | null = null;

/**
 * Returns the console as its address asks for it. Only who may enter fetches it; everybody else gets the page of an unknown
 * address.
 */
export async function load({ call, url }: Pick<LoadArgs, 'call' | 'url'>): Promise<OpenedConsole> {
  const { token } = useToken.getState();
  const before = entered !== null && entered.token === token ? entered.principal : null;
  const principal = before ?? (isSignedIn() ? await enter(call, token) : null);
  if (principal === null) throw NOT_FOUND;
  const { openConsole } = await import('#web/admin/open.ts');
  const opened = await openConsole({ call, url, principal, isFirst: before === null });
  if (opened === null) throw NOT_FOUND;
  return opened;
}

/** Returns who is signed in, null where they may not enter. */
async function enter(call: Call, token: string | null): Promise<Principal | null> {
  const principal = await call(getPrincipal, {});
  if (principal.role === 'member' || principal.suspended !== null) return null;
  entered = { token, principal };
  useSession.getState().setPrincipal(principal);
  return principal;
}

/** The console (后台) of those who run the site. */
export function Page({ data }: { data: OpenedConsole }) {
  return <data.Console opened={data} />;
}

/** What is at its addresses for everybody, until a browser knows who asks. */
export function Skeleton() {
  return (
    <main id="main" className={styles.waiting}>
      <SiteTitle />
      <meta name="robots" content="noindex" />
      <SkeletonText lines={3} />
    </main>
  );
}

/** Nothing is here, as at any unknown address; or what is here could not be loaded. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <PageFailed failure={failure} />;
}
