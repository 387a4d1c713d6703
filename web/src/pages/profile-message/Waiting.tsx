import type { Message } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';
import { MessageRow } from '#web/features/messages/MessageRow.tsx';
import styles from './Waiting.module.css';

const ACTS: Readonly<Record<MessageType, string>> = { 10: '去看看', 20: '去回一句', 21: '去看看', 30: '回他', 31: '去办' };

/** What waits for the reader: urgent, and not opened yet. */
export function Waiting({ messages }: { messages: readonly Message[] }) {
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <header>
        <h2 id="waiting">{`等你的 ${messages.length} 件`}</h2>
        <span>看过就收到下面去</span>
      </header>
      <ol>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} act={ACTS[message.type]} />
          </li>
        ))}
      </ol>
    </section>
  );
}
