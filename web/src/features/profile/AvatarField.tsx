import { useCallback, useId, useRef, useState } from 'react';
import { MAX_IMAGE_BYTES, IMAGE_TYPES } from '#contract/limits.ts';
import { uploadAvatar } from '#contract/api/files.ts';
import { removeAvatar } from '#contract/api/profiles.ts';
import { call, upload } from '#web/lib/calls/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { toast } from '#web/ui/toast.ts';
import { AvatarCropper } from './AvatarCropper.tsx';
import { cropToBlob, type Crop } from './crop.ts';
import styles from './AvatarField.module.css';

const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** A member's own picture: chosen, cut and sent, or given back for the shield. Takes effect at once, everywhere. */
export function AvatarField({ memberId, given, hasPicture: had }: { memberId: number; given: string; hasPicture: boolean }) {
  const inputId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [avatar, setAvatar] = useState({ src: given, hasPicture: had });
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const [share, setShare] = useState<number | null>(null);
  const changeCrop = useCallback((next: Crop) => setCrop(next), []);

  const wear = (src: string, hasPicture: boolean) => {
    setAvatar({ src, hasPicture });
    const { principal, setPrincipal } = useSession.getState();
    if (principal) setPrincipal({ ...principal, avatar: src });
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_IMAGE_BYTES) return toast({ type: 'error', message: '图片最大 10 MB，请缩小后再传' });
    try {
      setPicture(await createImageBitmap(file));
      setCrop(MIDDLE);
    } catch {
      toast({ type: 'error', message: '这张图片打不开，请换一张' });
    }
  };
  const close = () => {
    picture?.close();
    setPicture(null);
  };
  const send = async () => {
    const blob = picture && (await cropToBlob(picture, crop));
    if (!blob) return toast({ type: 'error', message: '浏览器裁不了这张图，请换一张' });
    setShare(0);
    try {
      const { avatar: src } = (await upload(uploadAvatar, blob, 'avatar.png', setShare)) as { avatar: string };
      wear(src, true);
      close();
      toast({ type: 'success', message: '头像换好了' });
    } catch {
      // The refusal has been shown; the cut stays for another try.
    } finally {
      setShare(null);
    }
  };
  const drop = async () => {
    try {
      wear((await call(removeAvatar, {})).avatar, false);
      toast({ type: 'success', message: '换回盾徽了' });
    } catch {
      // The refusal has been shown.
    }
  };

  return (
    <div className={styles.row}>
      <Avatar memberId={memberId} src={avatar.src} size="xl" label="我的头像" />
      <div className={styles.side}>
        <p>盾徽按你的编号画成，谁都不一样；想用自己的图，裁一张方的。</p>
        <div className={styles.buttons}>
          <input
            id={inputId}
            ref={picker}
            type="file"
            hidden
            accept={IMAGE_TYPES.join()}
            aria-label="选择头像图片"
            onChange={(event) => {
              void open(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button icon="upload" onClick={() => picker.current?.click()}>
            换头像
          </Button>
          {avatar.hasPicture && (
            <Button variant="quiet" icon="shield" onClick={() => void drop()}>
              换回盾徽
            </Button>
          )}
        </div>
      </div>
      <Dialog
        open={picture !== null}
        onClose={close}
        title="裁一张方的"
        footer={
          <>
            <Button onClick={close}>算了</Button>
            <Button variant="primary" loading={share !== null} loadingText="正在上传" onClick={() => void send()}>
              用这张
            </Button>
          </>
        }
      >
        {picture && <AvatarCropper picture={picture} crop={crop} onChange={changeCrop} />}
        {share !== null && <Progress value={share} label="正在上传头像" />}
      </Dialog>
    </div>
  );
}
