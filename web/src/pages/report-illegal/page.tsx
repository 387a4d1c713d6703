import { useState } from 'react';
import { readIllegalReportFigures, type IllegalReportFigures } from '#contract/api/illegal-reports.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { IllegalReportForm } from './IllegalReportForm.tsx';
import { Receipt, type ReceiptProps } from './Receipt.tsx';
import styles from './page.module.css';

interface Data {
  figures: IllegalReportFigures;
  /** The address the reader came from to report it. */
  address: string;
  canonical: string;
}

const TITLE = '举报违法和侵权内容';
const SUMMARY = '不用账号，谁都可以举报。收到以后给你一个编号，结果寄到你的邮箱。';

export async function load({ call, url }: LoadArgs): Promise<Data> {
  return {
    figures: await call(readIllegalReportFigures, {}),
    address: url.searchParams.get('address') ?? '',
    canonical: `${url.origin}/report_illegal`,
  };
}

/** A report of something illegal, by anybody. */
export function Page({ data: { figures, address, canonical } }: { data: Data }) {
  const { site } = useSite();
  const [receipt, setReceipt] = useState<ReceiptProps | null>(null);
  return (
    <div className={styles.page}>
      <PageTitle>{TITLE}</PageTitle>
      <PageMeta title={TITLE} description={SUMMARY} canonical={canonical} />
      <PageHead title={TITLE} icon="g-scales" note={SUMMARY} />
      {receipt ? (
        <Receipt {...receipt} />
      ) : (
        <>
          <ul className={styles.before}>
            <li>
              最迟 {figures.limitDays} 天有结果。眼下在等的有 {figures.open} 份{figures.overdue > 0 && `，过了期的 ${figures.overdue} 份`}，都写在
              <a className="link" href="/clocks">
                公开时钟
              </a>
              。
            </li>
            <li>
              会员举报帖子里的不当言论，点那一层的“举报”更快；被检举、被列入名单，走
              <a className="link" href="/answer">
                答辩和申诉
              </a>
              。
            </li>
            <li>收到法院、机关的文书，或者不方便用这张表，写信到 {site.contact}。</li>
          </ul>
          <Sheet label="report-illegal-form">
            <h2 id="report-illegal-form" className={styles.head}>
              写明是哪里、怎么回事
            </h2>
            <noscript>
              <form method="post">
                <p>这张表要靠浏览器的脚本。没有脚本，就用下面这一张，一样给编号和回执。</p>
                <Button type="submit" variant="primary" size="l" wide>
                  用不要脚本的表
                </Button>
              </form>
            </noscript>
            <IllegalReportForm address={address} onDone={setReceipt} />
          </Sheet>
        </>
      )}
    </div>
  );
}

export function Skeleton() {
  return <SkeletonText lines={10} />;
}

export { ListFailed as Failed };
