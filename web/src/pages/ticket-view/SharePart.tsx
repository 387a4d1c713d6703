import type { TicketView } from '#contract/api/tickets.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Img } from '#web/ui/Img.tsx';
import styles from './SharePart.module.css';

/** The ticket to take along: a link, and a card that always shows what holds now. */
export function SharePart({ ticket: { number }, canonical, card }: { ticket: TicketView; canonical: string; card: string }) {
  const { pathname, search } = new URL(card);
  return (
    <section className={styles.share} aria-labelledby="share">
      <SectionHead id="share" title="分享" />
      <div className={styles.both}>
        <Img className={styles.card} src={pathname + search} alt={`罚单 ${number} 的卡片`} width={640} height={320} loading="lazy" decoding="async" />
        <div className={styles.ways}>
          <p>卡片随罚单一起变：期满会褪色，撤销就不再有名字。贴出去的图也会跟着改口。</p>
          <Button icon="link" onClick={() => void copy(canonical)}>
            复制链接
          </Button>
          <Button icon="image" onClick={() => void copy(card)}>
            复制卡片地址
          </Button>
          <ButtonLink icon="download" href={pathname + search} download={`${number}.svg`}>
            下载卡片
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
