import type { DeskPage } from '#contract/api/admin/page-desk.ts';
import { keepShipped, takeShipped } from '#contract/api/admin/shipped.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAct } from '../parts/use-act.tsx';
import desk from '../parts/desk.module.css';
import styles from './page.module.css';

/** What the program ships beside what the site has: one of them is taken. */
export function Offered({ page, shipped }: { page: DeskPage; shipped: NonNullable<DeskPage['shipped']> }) {
  const { ask, dialog } = useAct();
  const done = () => void reload();
  return (
    <section aria-label="程序带来的新版">
      <Notice>升级带来了这一份的新版。站里的改过，或者它约束会员，所以没有动，等你选。</Notice>
      <div className={styles.sides}>
        <div tabIndex={0} role="region" aria-label="站里的">
          <h3>站里的</h3>
          <DocumentBody body={page.body} anchors={false} />
        </div>
        <div tabIndex={0} role="region" aria-label="程序的">
          <h3>程序的</h3>
          <DocumentBody body={shipped.body} anchors={false} />
        </div>
      </div>
      <div className={desk.acts}>
        <Button
          onClick={() =>
            void ask({ title: '留用站里的', verb: '留用', route: keepShipped, input: { id: shipped.id }, done: '留用了，下次再有新版才又问', onDone: done })
          }
        >
          留用站里的
        </Button>
        <Button
          variant="primary"
          onClick={() =>
            void ask(
              page.binding
                ? {
                    title: '把程序的放进草稿',
                    verb: '放进草稿',
                    route: takeShipped,
                    input: { id: shipped.id },
                    done: '放进草稿了，选好从哪天起再发布',
                    onDone: done,
                  }
                : { title: '换成程序的', verb: '换上', route: takeShipped, input: { id: shipped.id }, done: '换上了，站里原来的另存了一份', onDone: done },
            )
          }
        >
          {page.binding ? '把程序的放进草稿' : '换成程序的'}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
