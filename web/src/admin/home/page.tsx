import { listAnnouncements, listMessagesToAll, type Announcement, type MessageToAll } from '#contract/api/announcements.ts';
import { viewHome, type DeskHome } from '#contract/api/admin/home-desk.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { BannerForm } from './BannerForm.tsx';
import { HomeForm } from './HomeForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import styles from './page.module.css';

interface Data {
  home: DeskHome;
  announcements: readonly Announcement[];
  sent: readonly MessageToAll[];
}

export async function load({ call }: LoadArgs): Promise<Data> {
  const [home, announcements, sent] = await Promise.all([call(viewHome, {}), call(listAnnouncements, {}), call(listMessagesToAll, {})]);
  return { home, announcements, sent };
}

/** What an operator puts on the front page, the banner, and messages to everybody. */
export function Page({ data: { home, announcements, sent } }: { data: Data }) {
  return (
    <>
      <ConsoleHead title="首页与公告" note="封面、六篇荐读、一条横幅、给大家的消息；空着的地方照老规矩自动补">
        <ButtonLink href="/home" icon="arrow-up-right">
          看真的首页
        </ButtonLink>
      </ConsoleHead>
      <div className={desk.two}>
        <HomeForm key={JSON.stringify(home)} home={home} />
        <div className={styles.sheets}>
          <BannerForm key={announcements.map(({ id, state, until }) => `${id} ${state} ${until}`).join()} announcements={announcements} />
          <MessageForm key={sent[0]?.id} sent={sent} banner={announcements.find(({ state }) => state === 'on') ?? null} />
        </div>
      </div>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="首页与公告" />
      <SkeletonText lines={10} />
    </>
  );
}
