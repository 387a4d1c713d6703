import type { Column } from '#contract/api/columns.ts';
import { documentBody, documentShape } from '#contract/documents/document.shapes.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import type { Working } from '#web/features/drafts/local-drafts.ts';
import { PollText } from '#web/features/polls/PollText.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './PreviewDialog.module.css';

// A text that is still too short, or too long, is shown nevertheless.
const anyLength = documentShape({ name: '正文', min: 0, max: Infinity });

interface PreviewDialogProps {
  column: Column;
  working: Working;
  onClose: () => void;
}

/** Renders an unfinished text as its readers would see it; what still prevents publishing is shown above it. */
export function PreviewDialog({ column, working: { title, content, tags, cover, poll }, onClose }: PreviewDialogProps) {
  const body = anyLength.safeParse(content).data;
  const problem = content === null ? '正文还空着' : documentBody.safeParse(content).error?.issues[0]?.message;
  return (
    <Dialog open onClose={onClose} title="预览" size="l">
      {problem && <p className={styles.problem}>{`现在还发不出去：${problem}。`}</p>}
      <article className={styles.sheet}>
        {cover && <Img src={cover.src} alt="" className={styles.cover} />}
        <div className={styles.tags}>
          <Tag tone="ember">{column.name}</Tag>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <h1 className={styles.title}>{title.trim() || '还没有标题'}</h1>
        {body && <DocumentBody body={body} dropCap anchors={false} className={styles.words} />}
        {poll && <PollText poll={{ question: poll.question.trim() || '还没有问题', options: poll.options.filter((option) => option.trim() !== '') }} />}
      </article>
    </Dialog>
  );
}
