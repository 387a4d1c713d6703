import { useState } from 'react';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { COUNTER_NOTICE_CODE_HEADER, COUNTER_NOTICE_FILE_PATH, type ForwardedNotice } from '#contract/api/counter-notices.ts';
import { fetchFile } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import styles from './page.module.css';

/** Renders a statement with who makes it and what came with it. */
export function Statement({ notice: { works, text, name, contact, files }, code }: { notice: ForwardedNotice; code: string }) {
  return (
    <Sheet label="statement">
      <h2 id="statement" className={styles.head}>
        作者的声明
      </h2>
      <p
        className={styles.quiet}
      >{`移除的是${works.map(({ kind, title }) => `${CONTENT_KIND_LABELS[kind]}${title === '' ? '' : `《${title}》`}`).join('、')}。`}</p>
      <blockquote className={styles.words}>{text}</blockquote>
      <dl className={styles.person}>
        <dt>姓名或名称</dt>
        <dd>{name}</dd>
        <dt>联系方式</dt>
        <dd>{contact}</dd>
      </dl>
      <p className={styles.quiet}>姓名和联系方式只用于投诉和起诉，不要公开，也不要拿来做别的。</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <ForwardedFile file={file} code={code} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** A file that came with the statement, saved by a press; the code of the mail opens it. */
function ForwardedFile({ file: { id, name }, code }: { file: ForwardedNotice['files'][number]; code: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const blob = await fetchFile(COUNTER_NOTICE_FILE_PATH.replace(':id', String(id)), { headers: { [COUNTER_NOTICE_CODE_HEADER]: code } });
      const address = URL.createObjectURL(blob);
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      URL.revokeObjectURL(address);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" loading={busy} loadingText="正在取" onClick={() => void save().catch(() => undefined)}>
      {`存下 ${name}`}
    </Button>
  );
}
