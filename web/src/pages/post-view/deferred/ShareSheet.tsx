import { useEffect, useState } from 'react';
import { formatEssenceCode } from '#contract/text/check-code.ts';
import type { PostView } from '#contract/api/posts.ts';
import { canDrawPost } from '#web/features/share-card/faces/can-draw.ts';
import { PostPicture } from '#web/features/share-card/PostPicture.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './ShareSheet.module.css';

const QrCode = lazyPart(() => import('#web/ui/QrCode.tsx').then((file) => file.QrCode));

export interface ShareSheetProps {
  post: PostView;
  /** The address others open. */
  address: string;
  onClose: () => void;
}

/**
 * The ways of passing a post on: a picture, its address, its code for the chat of the game, a QR code, the sheet of the phone. Nothing here asks
 * another site.
 */
export function ShareSheet({ post, address, onClose }: ShareSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const { title, essenceCode } = post;
  const hasPicture = canDrawPost(post);
  // After the dialog's own closing, which gives the focus back.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  const close = () => setOpen(false);
  const passOn = () => {
    // Who thinks better of it has not failed.
    void navigator.share({ title, url: address }).catch(() => undefined);
  };
  return (
    <Dialog open={isOpen} onClose={close} title="分享这一篇" size={hasPicture ? 'l' : 's'}>
      <div className={hasPicture ? styles.both : undefined}>
        {hasPicture && <PostPicture post={post} address={address} />}
        <div className={styles.sheet}>
          <div className={styles.row}>
            <Field label="链接">
              {(control) => <TextInput {...control} type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />}
            </Field>
            <Button variant={hasPicture ? 'outline' : 'primary'} size="field" icon="link" onClick={() => void copy(address)}>
              复制链接
            </Button>
          </div>
          <p className={styles.buttons}>
            <Button size="s" icon="copy" onClick={() => void copy(`《${title}》 ${address}`)}>
              连标题一起复制
            </Button>
            {'share' in navigator && (
              <Button size="s" icon="share-2" onClick={passOn}>
                用手机分享
              </Button>
            )}
          </p>
          {essenceCode && (
            <div className={styles.code}>
              <p>
                <b>{formatEssenceCode(essenceCode)}</b>
                <small>精华码：在游戏里报这个码，就能找到这一篇</small>
              </p>
              <Button size="s" icon="copy" onClick={() => void copy(formatEssenceCode(essenceCode))}>
                复制精华码
              </Button>
            </div>
          )}
          <figure className={styles.scan}>
            <QrCode text={address} label="这一篇的二维码" fallback={<div className={styles.waiting} />} />
            <figcaption>用手机扫一扫，在手机上接着看</figcaption>
          </figure>
        </div>
      </div>
    </Dialog>
  );
}
