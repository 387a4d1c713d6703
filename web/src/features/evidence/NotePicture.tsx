import { useEffect, useEffectEvent } from 'react';
import { UploadState } from '#web/features/files/UploadState.tsx';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { refuseFile } from './file-kinds.ts';

export interface NotePictureProps {
  label: string;
  hint: string;
  /** The sealed file that was sent; null: none yet. */
  fileId: number | null;
  onSent: (fileId: number | null) => void;
  /** What is wrong with what was sent, or that nothing was. */
  problem?: string;
  /** Receives whether one is on its way, for what must not be sent without it. */
  onSending?: (isSending: boolean) => void;
}

/** Takes one sealed picture that only shows what somebody saw in the game. */
export function NotePicture({ label, hint, fileId, onSent, problem = '', onSending }: NotePictureProps) {
  const { uploads, refused, add, remove, retry } = useUploads({ purpose: 'evidence', refuse: refuseFile, onDone: (_, { id }) => onSent(id) });
  const isSending = uploads.some((upload) => upload.problem === null);
  const report = useEffectEvent((value: boolean) => onSending?.(value));
  useEffect(() => report(isSending), [isSending]);
  const send = (file: File) => {
    for (const { key } of uploads) remove(key);
    add([file]);
  };
  return (
    <Field label={label} hint={fileId === null ? hint : '传上了'} error={refused[0] ?? (problem === '' ? null : problem)}>
      {(control) =>
        fileId === null ? (
          <>
            <input
              {...control}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              disabled={isSending}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) send(file);
              }}
            />
            <UploadState upload={uploads[0]} onRetry={retry} />
          </>
        ) : (
          <Button size="s" onClick={() => onSent(null)}>
            换一张
          </Button>
        )
      }
    </Field>
  );
}
