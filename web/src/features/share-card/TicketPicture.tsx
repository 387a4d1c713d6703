import { useEffect, useMemo, useState } from 'react';
import { viewTicket, type TicketView } from '#contract/api/tickets.ts';
import { call } from '#web/lib/calls/api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { canDrawTicket, type NamingTicket } from './faces/can-draw.ts';
import { ticketFace } from './faces/ticket-face.ts';
import { ShareCardDialog } from './ShareCardDialog.tsx';
import { useCardSource } from './use-card-source.ts';
import styles from './SharePicture.module.css';

export interface TicketPictureProps {
  /** As the page has it: the picture is of what holds when it is drawn. */
  ticket: TicketView;
  address: string;
  onClose: () => void;
}

const TITLE = '分享这张罚单';

/** A ticket as a picture, requested once more first: the page may have been open since before an appeal. */
export function TicketPicture({ ticket: { number, gameId }, address, onClose }: TicketPictureProps) {
  const [current, setCurrent] = useState<TicketView | 'waiting' | 'failed'>('waiting');
  useEffect(() => {
    let isShown = true;
    const set = (found: TicketView | 'failed') => {
      if (isShown) setCurrent(found);
    };
    call(viewTicket, { number, game: String(gameId) }).then(set, () => set('failed'));
    return () => {
      isShown = false;
    };
  }, [number, gameId]);
  if (typeof current === 'object' && canDrawTicket(current)) return <CurrentPicture ticket={current} address={address} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE} size="s">
      <p role="status" className={styles.note}>
        {wordsFor(current)}
      </p>
    </Dialog>
  );
}

function wordsFor(current: TicketView | 'waiting' | 'failed'): string {
  if (current === 'waiting') return '正在核对罚单现在的样子';
  return current === 'failed' ? '没有问到罚单现在的样子，图先不画。过一会儿再试。' : '这张罚单刚刚有了变化，不再做成图。重新打开这一页看看。';
}

function CurrentPicture({ ticket, address, onClose }: Omit<TicketPictureProps, 'ticket'> & { ticket: NamingTicket }) {
  const source = useCardSource(address);
  const card = useMemo(() => ticketFace(ticket, source), [ticket, source]);
  return <ShareCardDialog title={TITLE} card={card} address={address} onClose={onClose} />;
}
