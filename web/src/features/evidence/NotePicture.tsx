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
}

/** Takes one sealed picture that only shows what somebody saw in the game. */
export function NotePicture({ label, hint, fileId, onSent }: NotePictureProps) {
  const { uploads, refused, add, remove } = useUploads({ purpose: 'evidence', refuse: refuseFile, onDone: (_, { id }) => onSent(id) });
  const problem = uploads[0]?.problem ?? refused[0] ?? '';
  const send = (file: File) => {
    for (const { key } of uploads) remove(key);
    add([file]);
  };
  return (
    <Field label={label} hint={fileId === null ? hint : '传上了'} error={problem}>
      {(control) =>
        fileId === null ? (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            disabled={uploads.some((upload) => upload.problem === null)}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) send(file);
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
