import { useCallback, useEffect, useState } from 'react';
import { listWebhookDeliveries, resendWebhookDelivery, type WebhookDelivery } from '#contract/api/admin/webhooks.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { eventLabel } from './event-label.ts';
import styles from './page.module.css';

/** What was sent to a webhook lately, and what came back. */
export function WebhookLog({ id }: { id: number }) {
  const [items, setItems] = useState<readonly WebhookDelivery[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [again, setAgain] = useState<WebhookDelivery | null>(null);
  const look = useCallback(() => {
    callQuietly(listWebhookDeliveries, { id }).then(
      (reply) => {
        setFailed(false);
        setItems(reply.items);
      },
      () => setFailed(true),
    );
  }, [id]);
  useEffect(look, [look]);
  return (
    <section aria-labelledby="deliveries">
      <h3 id="deliveries" className={styles.head}>
        最近送的
      </h3>
      {isFailed ? (
        <p className={styles.none} role="alert">
          没有读出来。
          <button type="button" className="link" onClick={look}>
            再试一次
          </button>
        </p>
      ) : items === null ? (
        <SkeletonText lines={3} />
      ) : items.length === 0 ? (
        <p className={styles.none}>还没有送过。</p>
      ) : (
        <ul className={styles.deliveries}>
          {items.map((each) => (
            <li key={each.id}>
              <Time iso={each.lastAt ?? each.at} form="second" />
              <span>{eventLabel(each.event)}</span>
              <Tag tone={each.state === 'arrived' ? 'pine' : each.state === 'waiting' ? 'brass' : 'seal'}>
                {each.status ?? (each.attempts === 0 ? '等着' : '没连上')}
              </Tag>
              <small>{noteOf(each)}</small>
              {each.state !== 'arrived' && each.attempts > 0 && (
                <Button size="s" onClick={() => setAgain(each)}>
                  再送一次
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {again && (
        <StaffActDialog
          title="再送一次"
          note="编号不变，收的一边认得出是同一条。"
          verb="再送"
          route={resendWebhookDelivery}
          input={() => ({ id: again.id })}
          done="排上了"
          onDone={() => {
            setAgain(null);
            look();
          }}
          onClose={() => setAgain(null)}
        />
      )}
    </section>
  );
}

function noteOf({ ms, attempts, state, answer }: WebhookDelivery): string {
  const tries = attempts > 1 ? `第 ${attempts} 次` : '';
  return [...(ms === null ? [] : [`${ms} 毫秒`]), tries, ...(state === 'arrived' ? [] : [answer])].filter((each) => each !== '').join('，');
}
