import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from './canvas/paper.ts';
import type { ShareCard } from './faces/card.ts';
import { renderCard } from './render-card.ts';
import styles from './SharePicture.module.css';

type CardState = { state: 'drawing' } | { state: 'failed' } | { state: 'ready'; file: File; address: string; isIncomplete: boolean };

/** A card as people will see it, with the ways to keep it and to pass it on. The card given must stay the same object while it is shown. */
export function SharePicture({ card }: { card: ShareCard }) {
  const drawn = useRenderedCard(card);
  if (drawn.state === 'failed') {
    return (
      <p role="alert" className={styles.note}>
        这个浏览器画不出图片，链接照样可以复制。
      </p>
    );
  }
  if (drawn.state === 'drawing') {
    return (
      <div className={styles.picture}>
        <p role="status" className={styles.waiting}>
          正在画图
        </p>
      </div>
    );
  }
  const { file, address, isIncomplete } = drawn;
  const files = [file];
  const passOn = () => {
    // Who thinks better of it has not failed.
    void navigator.share({ files, title: card.fileName }).catch(() => undefined);
  };
  return (
    <div className={styles.picture}>
      {/* Drawn here: nothing is fetched, so it is shown where pictures are off as well. */}
      <img className={styles.card} src={address} alt={card.alt} width={CARD_WIDTH} height={CARD_HEIGHT} />
      {isIncomplete && (
        <p role="status" className={styles.note}>
          有一张图没有取到，画里没有放它。
        </p>
      )}
      <p className={styles.buttons}>
        <ButtonLink variant="primary" icon="download" href={address} download={card.fileName}>
          保存图片
        </ButtonLink>
        {canShareFiles(files) && (
          <Button icon="share-2" onClick={passOn}>
            分享图片
          </Button>
        )}
      </p>
      <p className={styles.note}>微信里长按图片也能存。图里只有公开的东西，没有你的账号。</p>
    </div>
  );
}

function canShareFiles(files: File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files });
}

/** Returns a card as a picture of this page, once it is drawn; its address holds while the card is shown. */
function useRenderedCard(card: ShareCard): CardState {
  const [drawn, setDrawn] = useState<{ card: ShareCard; result: CardState } | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isCurrent = true;
    renderCard(card)
      .then(({ file, isIncomplete }) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(file);
        setDrawn({ card, result: { state: 'ready', file, address, isIncomplete } });
      })
      .catch(() => {
        if (isCurrent) setDrawn({ card, result: { state: 'failed' } });
      });
    return () => {
      isCurrent = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [card]);
  return drawn?.card === card ? drawn.result : { state: 'drawing' };
}
