import { useCallback, useId, useRef, useState } from 'react';
import { removeAvatar } from '#contract/api/profiles.ts';
import { PICTURE_ACCEPT, refusePicture } from '#web/features/files/pictures.ts';
import { RefusedFiles, UploadState } from '#web/features/files/UploadState.tsx';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
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
  const changeCrop = useCallback((next: Crop) => setCrop(next), []);

  const wear = (src: string, hasPicture: boolean) => {
    setAvatar({ src, hasPicture });
    const { principal, setPrincipal } = useSession.getState();
    if (principal) setPrincipal({ ...principal, avatar: src });
  };
  const { uploads, refused, add, remove, retry } = useUploads({
    purpose: 'avatar',
    refuse: refusePicture,
    room: () => 1,
    full: '一次选一张',
    onDone(_, { avatar: src }) {
      wear(src, true);
      close();
      toast({ type: 'success', message: '头像换好了' });
    },
  });
  const open = async (file: File | undefined) => {
    if (!file) return;
    const problem = refusePicture(file);
    if (problem !== null) return toast({ type: 'error', message: problem });
    try {
      setPicture(await createImageBitmap(file));
      setCrop(MIDDLE);
    } catch {
      toast({ type: 'error', message: '这张图片打不开，请换一张' });
    }
  };
  const close = () => {
    for (const { key } of uploads) remove(key);
    picture?.close();
    setPicture(null);
  };
  const send = async () => {
    const blob = picture && (await cropToBlob(picture, crop));
    if (!blob) return toast({ type: 'error', message: '浏览器裁不了这张图，请换一张' });
    for (const { key } of uploads) remove(key);
    add([new File([blob], 'avatar.png', { type: blob.type })]);
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
            accept={PICTURE_ACCEPT}
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
            <Button variant="primary" loading={uploads.some(({ problem }) => problem === null)} loadingText="正在上传" onClick={() => void send()}>
              用这张
            </Button>
          </>
        }
      >
        {picture && <AvatarCropper picture={picture} crop={crop} onChange={changeCrop} />}
        <UploadState upload={uploads[0]} label="正在上传头像" onRetry={retry} />
        <RefusedFiles refused={refused} />
      </Dialog>
    </div>
  );
}
