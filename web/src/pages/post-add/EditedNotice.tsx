import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import style from './page.module.css';

export interface EditedNoticeProps {
  /** The address of the current post. */
  href: string;
  busy: boolean;
  onKeepMine: () => void;
}

/** Shows that the post was edited elsewhere since it was opened: nothing is overwritten without asking, and nothing typed is lost. */
export function EditedNotice({ href, busy, onKeepMine }: EditedNoticeProps) {
  return (
    <Notice as="div" tone="paper" className={style['notice']} role="alert">
      <p>
        <b>这篇帖子在别处改过了。</b>你写的都还在这里，还没有存上去。先看看现在的样子，再决定用哪一份。
      </p>
      <ButtonLink size="s" icon="external-link" href={href} target="_blank">
        看现在的样子
      </ButtonLink>
      <Button size="s" variant="quiet" loading={busy} loadingText="请稍候" onClick={onKeepMine}>
        就用我这份
      </Button>
    </Notice>
  );
}
