import type { Going } from '#web/lib/calls/use-more.ts';
import { Button } from './Button.tsx';
import { ListEnd } from './ListEnd.tsx';
import styles from './MoreFoot.module.css';

/** Renders the end of a list that grows on a click: the button for more, a retry after a failure, or the end. */
export function MoreFoot({ going: { isAtEnd, busy, failed, goOn } }: { going: Going }) {
  if (isAtEnd) return <ListEnd />;
  return (
    <div className={styles.foot}>
      {failed && <p role="alert">后面的没能取来，前面的都还在。</p>}
      <Button icon={failed ? 'refresh-cw' : 'chevron-down'} loading={busy} loadingText="正在取来" onClick={goOn}>
        {failed ? '再试一次' : '再看一些'}
      </Button>
    </div>
  );
}
