import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { RosterCheck } from './RosterCheck.tsx';
import styles from './page.module.css';

interface Data {
  column: Column;
  realms: string[];
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const [{ currentColumn: column }, dictionaries] = await Promise.all([call(findColumn, { id: params['columnId'] ?? '' }), call(listDictionaries, {})]);
  return { column, realms: (dictionaries['realm'] ?? []).map(({ label }) => label), canonical: `${url.origin}/blacklist/check/${column.id}` };
}

/** Compares a raid's roster with the list, in the browser alone: no name leaves it. */
export function Page({ data: { column, realms, canonical } }: { data: Data }) {
  const { menu } = useSite();
  const list = menuItemHref(menu, '/blacklist');
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <PageMeta title={column.name} description="贴上团员名册，当场在你的浏览器里和名单比对。名字不离开这台设备，连指纹也不传。" canonical={canonical} ofGame />
      <PageHead title={column.name} icon="g-spyglass" note={column.note || undefined}>
        {list && (
          <ButtonLink href={list} icon="ban">
            黑名单
          </ButtonLink>
        )}
      </PageHead>
      <p className={styles.promise}>浏览器先把整份名单取回来，再在这台设备上比对。你贴的名字、它们的指纹，一个字也不会传给我们，也不写进地址和存储。</p>
      <noscript>
        <p className={styles.promise}>核查要在浏览器里运行，请打开脚本再来；不想打开，也可以到名单上一个个查。</p>
      </noscript>
      <RosterCheck realms={realms} />
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={6} />;
}

export { ListFailed as Failed };
