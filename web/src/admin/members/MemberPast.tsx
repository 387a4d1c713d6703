import { useEffect, useState } from 'react';
import { memberHistory, type MemberEvent } from '#contract/api/staff-members.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { SheetTab } from './member-address.ts';
import styles from './sheet.module.css';

const SIZE = 20;

/** Renders what happened with a member, the latest first. */
export function MemberPast({ memberId, tab }: { memberId: number; tab: SheetTab }) {
  const [events, setEvents] = useState<readonly MemberEvent[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const more = async (after: string | null) => {
    try {
      const page = await callQuietly(memberHistory, { id: memberId, ...kindOf(tab), size: SIZE, ...(after !== null && { after }) });
      setEvents((before) => [...(after === null ? [] : (before ?? [])), ...page.items]);
      setNext(page.next);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    let isHere = true;
    callQuietly(memberHistory, { id: memberId, ...kindOf(tab), size: SIZE }).then(
      (page) => {
        if (!isHere) return;
        setEvents(page.items);
        setNext(page.next);
      },
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [memberId, tab]);
  return (
    <section className={styles.past} aria-label="经历">
      <h3>经历</h3>
      {events === null && !isFailed && <SkeletonText lines={4} />}
      {isFailed && (
        <p className={styles.nothing} role="alert">
          没有读出来。
          <button type="button" className="link" onClick={() => void more(next)}>
            再试一次
          </button>
        </p>
      )}
      {events?.length === 0 && <p className={styles.nothing}>没有。</p>}
      <ol>
        {(events ?? []).map(({ at, kind: sort, actor, act, text, auditSeq }) => (
          <li key={`${at} ${sort} ${act} ${auditSeq ?? text}`} data-kind={sort}>
            <Time iso={at} form="minute" />
            <span className={styles.actor}>{actor === '' ? (sort === 'act' || sort === 'held' ? '系统' : '本人') : actor}</span>
            <div>
              {auditSeq === null ? <b>{act}</b> : <a href={`/admin/audit?open=${auditSeq}`}>{act}</a>}
              {text !== '' && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button size="s" onClick={() => void more(next)}>
          更早的
        </Button>
      )}
    </section>
  );
}

function kindOf(tab: SheetTab): { kind?: 'penalty' | 'report' | 'signIn' } {
  return tab === 'facts' ? {} : { kind: tab };
}
