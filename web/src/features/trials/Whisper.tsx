import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import styles from './Whisper.module.css';

/** How much one message in the game holds. */
const MAX_WHISPER_BYTES = 200;

/** Renders the text to send in the game, with the code in it easy to see. */
export function Whisper({ text, code }: { text: string; code: string | null }) {
  const [before, after] = code === null ? [text, ''] : text.split(code);
  const bytes = new TextEncoder().encode(text).length;
  return (
    <div className={styles.whisper}>
      <code>
        {before}
        {code !== null && <b>{code}</b>}
        {after}
      </code>
      <div className={styles.buttons}>
        <Button variant="primary" size="s" icon="copy" onClick={() => void copy(text)}>
          复制这句密语
        </Button>
        {code !== null && (
          <Button size="s" icon="copy" onClick={() => void copy(code)}>
            只要码
          </Button>
        )}
        <small className="num">{`${bytes} / ${MAX_WHISPER_BYTES} 字节，一条发得完`}</small>
      </div>
    </div>
  );
}
