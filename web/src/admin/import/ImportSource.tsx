import { useState, type RefObject } from 'react';
import type { checkImport } from '#contract/api/admin/imports.ts';
import type { InputOf } from '#contract/route.ts';
import { MAX_IMPORT_BYTES } from '#contract/staff-limits.ts';
import { FileDrop } from '#web/features/files/FileDrop.tsx';
import { RefusedFiles, UploadState } from '#web/features/files/UploadState.tsx';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './page.module.css';

export type CheckWish = InputOf<NonNullable<typeof checkImport.shape>>;

const FROM = [
  { value: 'sent', label: '传上来', note: `NDJSON，可以用 gzip 压缩，最大 ${fileSize(MAX_IMPORT_BYTES)}` },
  { value: 'placed', label: '放在服务器上', note: '几个 GB 的，和图片' },
];

const refuse = (file: File) =>
  file.size > MAX_IMPORT_BYTES ? `最大 ${fileSize(MAX_IMPORT_BYTES)}，这个 ${fileSize(file.size)}` : file.size === 0 ? '是空的' : null;

export interface ImportSourceProps {
  games: readonly { id: number; name: string }[];
  /** Where files lie on the server. */
  folder: string;
  /** What the server says is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  form: RefObject<HTMLFormElement | null>;
  onCheck: (wish: CheckWish) => void;
}

/** Which file is to be looked at, with which pictures, for which game. */
export function ImportSource({ games, folder, problems, form, onCheck }: ImportSourceProps) {
  const [from, setFrom] = useState('sent');
  const [sent, setSent] = useState<{ id: number; name: string } | null>(null);
  const [path, setPath] = useState('');
  const [pictures, setPictures] = useState('');
  const [game, setGame] = useState('');
  const [keep] = useState(() => (_: string, result: { id: number; name: string }) => setSent(result));
  const { uploads, refused, add, retry } = useUploads({ purpose: 'import', refuse, room: (underWay) => 1 - underWay, full: '一次传一个', onDone: keep });
  const isSent = from === 'sent';
  const isReady = isSent ? sent !== null : path.trim() !== '';
  return (
    <section aria-labelledby="source" className={styles.part}>
      <h2 id="source">要搬的文件</h2>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onCheck({
            ...(isSent ? sent !== null && { file: sent.id } : { path: path.trim() }),
            ...(pictures.trim() !== '' && { pictures: pictures.trim() }),
            ...(game !== '' && { game: Number(game) }),
          });
        }}
      >
        <fieldset className={styles.from}>
          <legend>文件在哪里</legend>
          <RadioCards name="from" options={FROM} value={from} onChange={setFrom} />
        </fieldset>
        {isSent ? (
          <>
            <FileDrop icon="upload" text="把文件拖到这里，" button="选文件" label="要搬的文件" accept=".ndjson,.jsonl,.json,.gz" onFiles={add} />
            {uploads.map((upload) => (
              <UploadState key={upload.key} upload={upload} onRetry={retry} />
            ))}
            <RefusedFiles refused={refused} />
            {sent && <p role="status">{`传好了：${sent.name}`}</p>}
            {problems['file'] && <p role="alert">{problems['file']}</p>}
          </>
        ) : (
          <Field label="文件名" hint={`放在做后台的活的机器上：${folder}`} error={problems['path']}>
            {(control) => <TextInput {...control} autoComplete="off" value={path} onChange={({ currentTarget }) => setPath(currentTarget.value)} />}
          </Field>
        )}
        <Field label="图片的文件夹" note="选填" hint="在同一个文件夹里，文件里的路径从它算起" error={problems['pictures']}>
          {(control) => <TextInput {...control} autoComplete="off" value={pictures} onChange={({ currentTarget }) => setPictures(currentTarget.value)} />}
        </Field>
        <Field label="搬到哪个游戏" error={problems['game']}>
          {(control) => (
            <Select
              {...control}
              placeholder="推荐的那个"
              options={games.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={game}
              onChange={({ currentTarget }) => setGame(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" disabled={!isReady}>
          核对一遍
        </Button>
      </form>
    </section>
  );
}
