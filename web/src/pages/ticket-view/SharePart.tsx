import type { TicketView } from '#contract/api/tickets.ts';
import { canDrawTicket } from '#web/features/share-card/faces/can-draw.ts';
import { ShareButton } from '#web/features/share-card/ShareButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Img } from '#web/ui/Img.tsx';
import styles from './SharePart.module.css';

// Nobody needs it before the button is pressed.
const TicketPicture = lazyPart(() => import('#web/features/share-card/TicketPicture.tsx').then((file) => file.TicketPicture));

/** The ticket to take along: a link, a card that always shows what holds now, and a picture of what holds on one day. */
export function SharePart({ ticket, canonical, card }: { ticket: TicketView; canonical: string; card: string }) {
  const { number } = ticket;
  const { pathname, search } = new URL(card);
  return (
    <section className={styles.share} aria-labelledby="share">
      <SectionHead id="share" title="分享" />
      <div className={styles.both}>
        <Img className={styles.card} src={pathname + search} alt={`罚单 ${number} 的卡片`} width={640} height={320} loading="lazy" decoding="async" />
        <div className={styles.ways}>
          <p>卡片随罚单一起变：期满会褪色，撤销就不再有名字。贴出去的图也会跟着改口。</p>
          {canDrawTicket(ticket) && (
            <ShareButton variant="primary">{(close) => <TicketPicture ticket={ticket} address={canonical} onClose={close} />}</ShareButton>
          )}
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
