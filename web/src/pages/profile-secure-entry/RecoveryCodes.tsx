import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import styles from './page.module.css';

/** Renders ten codes for a lost phone. They are shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { site } = useSite();
  const lead = useRef<HTMLParagraphElement>(null);
  // They have replaced a form; screen readers announce at once what they are for.
  useEffect(() => lead.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    const url = URL.createObjectURL(new Blob([`${site.name} 恢复码，每个只能用一次\n\n${text}`], { type: 'text/plain' }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: 'hearth-recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        手机不在身边时，用它们代替 6 位数字登录，每个只能用一次。<b>关掉这里就再也看不到了</b>，请抄下来或者存好。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <Button icon="copy" onClick={() => void copy(text)}>
          复制
        </Button>
        <Button icon="download" onClick={save}>
          存成文件
        </Button>
        <Button variant="primary" onClick={onDone}>
          我收好了
        </Button>
      </div>
    </>
  );
}
