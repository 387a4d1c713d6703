import { useState } from 'react';
import { sendFile } from '#web/features/files/send-file.ts';
import { failureOf } from '#web/lib/page.ts';
import { randomId } from '#web/lib/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

export interface NotePictureProps {
  label: string;
  hint: string;
  /** The sealed file that was sent; null: none yet. */
  fileId: number | null;
  onSent: (fileId: number | null) => void;
}

/** Takes one sealed picture that only shows what somebody saw in the game. */
export function NotePicture({ label, hint, fileId, onSent }: NotePictureProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    setBusy(true);
    setProblem('');
    try {
      const { signal } = new AbortController();
      const sent = await sendFile(file, { purpose: 'evidence', id: randomId(), name: file.name, isFresh: true, signal, onProgress: () => undefined });
      onSent(sent.id);
    } catch (error) {
      setProblem(failureOf(error).message || '没有传上去，请再试一次');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field label={label} hint={fileId === null ? hint : '传上了'} error={problem}>
      {(control) =>
        fileId === null ? (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void send(file);
            }}
          />
        ) : (
          <Button size="s" onClick={() => onSent(null)}>
            换一张
          </Button>
        )
      }
    </Field>
  );
}
