import { CHANNEL_LABELS } from '#contract/api/channels-labels.ts';
import type { NotificationProof } from '#contract/api/admin/notifications.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { REASON_LABELS } from '../parts/labels/delivery-reasons.ts';
import desk from '../parts/desk.module.css';
import { SidePanel } from '../parts/SidePanel.tsx';
import styles from './page.module.css';

/** Renders a notification as it was sent: its words with their version, and each way with how often it was tried and what came of it. */
export function ProofPanel({ proof, onClose }: { proof: NotificationProof; onClose: () => void }) {
  const { id, label, member, createdAt, answerBy, answeredAt, words, deliveries } = proof;
  return (
    <SidePanel title={label} note={`#${id} 给 ${member.nickName}`} onClose={onClose}>
      <p>
        <Time iso={createdAt} form="minute" />
        {answeredAt !== null && (
          <>
            ，<Time iso={answeredAt} form="minute" /> 有人应下
          </>
        )}
        {answeredAt === null && answerBy !== null && (
          <>
            ，最晚 <Time iso={answerBy} form="minute" /> 处理
          </>
        )}
      </p>
      {words !== null && (
        <section aria-label="站内消息的原话">
          <h3>{words.title}</h3>
          <p className={desk.words}>{words.content}</p>
          <p className={desk.note}>{`站内消息，第 ${words.version} 版`}</p>
        </section>
      )}
      <ul className={styles.sent}>
        {deliveries.map(({ id: deliveryId, channel, stateLabel, isBad, reason, attempts, endedAt, words: sent }) => (
          <li key={deliveryId}>
            <span>
              <b>{CHANNEL_LABELS[channel]}</b> <Tag tone={isBad ? 'seal' : 'plain'}>{stateLabel}</Tag>{' '}
              <small>
                {reason !== '' && `${REASON_LABELS[reason] ?? reason}，`}
                {attempts > 0 && `试了 ${attempts} 次 `}
                {endedAt !== null && <Time iso={endedAt} form="minute" />}
              </small>
            </span>
            {sent !== null && (
              <>
                {sent.subject !== '' && <b>{sent.subject}</b>}
                <p className={desk.words}>{sent.text.trimEnd()}</p>
                <p className={desk.note}>{`第 ${sent.version} 版${sent.template === null ? '' : `，措辞第 ${sent.template} 版`}`}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
