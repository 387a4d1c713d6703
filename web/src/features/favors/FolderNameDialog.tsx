import type { SyntheticEvent } from 'react';
import { saveFavorFolder } from '#contract/api/favor-folders.ts';
import type { FavorFolder } from '#contract/api/favors.ts';
import { MAX_FAVOR_FOLDER_NAME_LENGTH } from '#contract/limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './FolderNameDialog.module.css';

interface FolderNameDialogProps {
  /** The one that takes another name; left out: a new one is made. */
  folder?: FavorFolder | undefined;
  open: boolean;
  onSaved: (id: number) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a folder of favored posts and saves it; a refusal is shown at the field, and the name stays. */
export function FolderNameDialog({ folder, open, onSaved, onClose }: FolderNameDialogProps) {
  const { problem, busy, send } = useSendingField('没有存上，请再试一次');
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    void send(async () => {
      const saved = await call(saveFavorFolder, { ...(folder && { id: folder.id }), name: typeof name === 'string' ? name : '' });
      onClose();
      await onSaved(saved.id);
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title={folder ? '给收藏夹改名' : '新建收藏夹'} size="s">
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field label="名字" note={`最多 ${MAX_FAVOR_FOLDER_NAME_LENGTH} 个字`} error={problem}>
          {(control) => <TextInput {...control} name="name" defaultValue={folder?.name ?? ''} autoComplete="off" />}
        </Field>
        <Button type="submit" variant="primary" loading={busy} loadingText="请稍候">
          存下
        </Button>
      </form>
    </Dialog>
  );
}
