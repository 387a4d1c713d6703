import { absoluteTime } from '#web/lib/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import styles from './page.module.css';

export interface ReceiptProps {
  number: string;
  dueAt: string;
  email: string;
}

/** What the sender of a report keeps: the number, and until when they hear. */
export function Receipt({ number, dueAt, email }: ReceiptProps) {
  return (
    <Sheet label="receipt">
      <div role="status" className={styles.receipt}>
        <h2 id="receipt" className={styles.head}>
          收到了
        </h2>
        <p>
          编号 <output className="num">{number}</output>
          <Button icon="copy" onClick={() => void copy(number)}>
            复制
          </Button>
        </p>
        <p>{`回执已经寄往 ${email}。最迟 ${absoluteTime(dueAt)} 会有结果，也寄到那里；再问起时，请报这个编号。`}</p>
        <p>
          <ButtonLink href="/home">回首页</ButtonLink>
        </p>
      </div>
    </Sheet>
  );
}
