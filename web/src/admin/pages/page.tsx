import { listDeskPages, viewDeskPage, type DeskPage, type DeskPageHead } from '#contract/api/admin/page-desk.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { TextDesk } from './TextDesk.tsx';
import styles from './page.module.css';

interface Data {
  heads: readonly DeskPageHead[];
  opened: DeskPage;
}

const GROUPS: readonly { key: DeskPageHead['group']; label: string }[] = [
  { key: 'rules', label: '规矩' },
  { key: 'help', label: '帮助' },
  { key: 'notice', label: '告示' },
];

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const heads = await call(listDeskPages, {});
  const wanted = url.searchParams.get('slug');
  const slug = heads.find((head) => head.slug === wanted)?.slug ?? heads.find((head) => head.slug === 'guide_1')?.slug ?? heads[0]?.slug ?? '';
  return { heads, opened: await call(viewDeskPage, { slug }) };
}

/** The site's own texts: written as drafts, published as versions. */
export function Page({ data: { heads, opened } }: { data: Data }) {
  return (
    <>
      <ConsoleHead title="文稿" note="站里每一页固定的字；发布一次留一版，哪一版都找得回来" />
      <div className={styles.desk}>
        <nav className={styles.nav} aria-label="文稿">
          {GROUPS.map(({ key, label }) => (
            <section key={key}>
              <h2>{label}</h2>
              {heads
                .filter(({ group }) => group === key)
                .map((head) => (
                  <a key={head.slug} href={`/admin/pages?slug=${head.slug}`} aria-current={head.slug === opened.slug ? 'page' : undefined}>
                    {head.title}
                    <small>
                      <HeadNote head={head} />
                    </small>
                  </a>
                ))}
            </section>
          ))}
          <section>
            <h2>公堂</h2>
            <a href="/admin/dictionaries?key=rule_article">
              审理的规矩<small>一条一条，在字典里改</small>
            </a>
          </section>
        </nav>
        <TextDesk key={`${opened.slug} ${opened.version} ${opened.draft?.base ?? ''}`} page={opened} />
      </div>
    </>
  );
}

function HeadNote({ head: { version, pending, hasDraft, offered } }: { head: DeskPageHead }) {
  if (offered) return '程序带来了新的，等你选';
  if (hasDraft) return '有草稿';
  if (pending)
    return (
      <>
        {`第 ${pending.version} 版，`}
        <Time iso={pending.from} />起
      </>
    );
  return version > 0 ? `第 ${version} 版` : '没有改过';
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="文稿" />
      <SkeletonText lines={14} />
    </>
  );
}
