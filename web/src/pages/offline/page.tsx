import { useEffect, useState } from 'react';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { trustedHtml } from '#web/lib/trusted.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './page.module.css';

/** A page that can be read without a network. */
interface KeptPage {
  href: string;
  title: string;
  isPost: boolean;
}

/** Where the worker keeps pages. */
const PAGE_STORE = 'hearth-pages-1';
const REOPENED = 'hearth-reopened';
const REOPEN_AFTER_MS = 10_000;

/** Replaces a page that cannot be fetched and was not stored: lists what can be read without a network. */
export function Page() {
  const { site } = useSite();
  const [kept, setKept] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    let current = true;
    listKeptPages(site.name).then(
      (found) => {
        if (!current) return;
        setKept(found);
        if (found.some(({ href }) => href === location.pathname + location.search)) reopen();
      },
      () => undefined,
    );
    const again = () => location.reload();
    // To load this page again would take back a step its reader is taking to another one.
    const leave = () => removeEventListener('online', again);
    // If another page was requested, it is shown as soon as it can be loaded.
    if (location.pathname !== '/offline') addEventListener('online', again);
    addEventListener('beforeunload', leave);
    return () => {
      current = false;
      leave();
      removeEventListener('beforeunload', leave);
    };
  }, [site.name]);
  const posts = kept.filter(({ isPost }) => isPost);
  const others = kept.filter(({ isPost }) => !isPost);
  return (
    <div className={styles.page}>
      <PageTitle>现在没有网络</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        icon="g-campfire"
        title="现在没有网络"
        action={
          <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
            再试一次
          </Button>
        }
      >
        这一页没有存在这台设备上。联网以后会自己打开；写好没发出去的评论也都在。
      </EmptyState>
      <KeptList title="读过的帖子" pages={posts} />
      <KeptList title="看过的其他页面" pages={others} />
    </div>
  );
}

/** Opens a page again that turns out to be kept after all, because it was being stored when it was asked for; not again and again. */
function reopen(): void {
  const now = Date.now();
  try {
    const last = Number(sessionStorage.getItem(REOPENED) ?? 0);
    sessionStorage.setItem(REOPENED, String(now));
    if (now - last > REOPEN_AFTER_MS) location.reload();
  } catch {
    // Without such a store the page stays: it is in the list.
  }
}

function KeptList({ title, pages }: { title: string; pages: readonly KeptPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={styles.part}>
      <SectionHead title={title} aside={`${pages.length} 页`} />
      <ul>
        {pages.map(({ href, title: name }) => (
          <li key={href}>
            <a className="link" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the pages this browser has kept, the one read last first, by their titles without the site's name. */
async function listKeptPages(siteName: string): Promise<KeptPage[]> {
  const pages = await caches.open(PAGE_STORE);
  const found: KeptPage[] = [];
  for (const request of (await pages.keys()).toReversed()) {
    const response = await pages.match(request);
    const { pathname, search } = new URL(request.url);
    const parsed = new DOMParser().parseFromString(trustedHtml((await response?.text()) ?? ''), 'text/html');
    found.push({ href: pathname + search, title: parsed.title.replace(` · ${siteName}`, ''), isPost: pathname.startsWith('/post/view/') });
  }
  return found;
}
