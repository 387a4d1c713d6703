import { useState } from 'react';
import { renewSite } from '#contract/api/setup.ts';
import { clearToken } from '#web/features/account/enter.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './DemoBar.module.css';

const WORDS = '变成正式站';
const SETUP = '/setup';
const POLL_MS = 1_500;

/** Says that the site is a demo, and makes a real one of it. */
export function DemoBar() {
  const [isAsking, setAsking] = useState(false);
  const begin = () => {
    clearToken();
    const timer = setInterval(() => {
      fetch(SETUP).then(
        // Not there: the site has not ended yet. In pieces: it is starting, and that page comes again by itself.
        ({ status }) => {
          if (status === 404) return;
          clearInterval(timer);
          location.assign(SETUP);
        },
        // Nobody answers between the end and the start.
        () => undefined,
      );
    }, POLL_MS);
  };
  return (
    <Notice as="div" tone="paper" className={styles.bar}>
      <p>
        <b>这是演示站。</b>帖子、案子和会员都是编的，给你试着用。
      </p>
      <Button className={styles.ink} onClick={() => setAsking(true)}>
        {WORDS}
      </Button>
      {isAsking && (
        <StaffActDialog
          title={WORDS}
          note="清掉的找不回来。"
          verb={WORDS}
          route={renewSite}
          input={() => ({})}
          retype={{ label: '照着写一遍', value: WORDS }}
          done="正在清掉演示的一切，几秒以后打开第一次设置"
          onDone={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}
