import { useEffect, useRef, useState } from 'react';
import type { Letter, LetterPage } from '#contract/api/messages.ts';
import { blockLetters, listLetters, readLetters } from '#contract/api/mailbox.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { LetterForm } from './LetterForm.tsx';
import { removeNews, useNews } from './news.ts';
import styles from './Correspondence.module.css';

/** The type of a message that announces a letter; its subject is the writer. */
const LETTER = 30;

/** Renders the letters between the reader and another member, the newest at the bottom, and the reply form. Opening it marks it as read. */
export function Correspondence({ first, memberId }: { first: LetterPage; memberId: number | null }) {
  const { person, mayWrite } = first;
  const [letters, setLetters] = useState<readonly Letter[]>(() => withLetters([], first.items));
  const [next, setNext] = useState(first.next);
  const [blocked, setBlocked] = useState(first.blocked);
  const [busy, setBusy] = useState(false);
  const arrivedCount = useNews((news) => news.arrivedCount);
  const end = useRef<HTMLDivElement>(null);
  const newestId = letters.at(-1)?.id;
  const openedWith = useRef(newestId);
  const newsId = useCaches(({ recentNews }) => recentNews.find(({ type, externalId }) => type === LETTER && externalId === person.id)?.id ?? null);
  const takenCount = useRef(0);
  useEffect(() => void callQuietly(readLetters, { id: person.id }).catch(() => undefined), [person.id]);
  // A new message may be a letter from them; what arrived before the page began to listen is only in the bell.
  useEffect(() => {
    if (newsId === null && arrivedCount === takenCount.current) return;
    takenCount.current = arrivedCount;
    removeNews(({ type, externalId }) => type === LETTER && externalId === person.id);
    callQuietly(readLetters, { id: person.id }).catch(() => undefined);
    callQuietly(listLetters, { id: person.id }).then(
      ({ items }) => setLetters((before) => withLetters(before, items)),
      () => undefined,
    );
  }, [person.id, arrivedCount, newsId]);
  useEffect(() => {
    if (newestId !== openedWith.current) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newestId]);

  const goBack = async (after: string) => {
    setBusy(true);
    try {
      const page = await call(listLetters, { id: person.id, after });
      setLetters((before) => withLetters(before, page.items));
      setNext(page.next);
    } catch {
      // The refusal has been shown; the button stays.
    } finally {
      setBusy(false);
    }
  };
  const block = async () => {
    try {
      const now = await call(blockLetters, { id: person.id, blocked: !blocked });
      setBlocked(now.blocked);
      toast({ type: 'success', message: now.blocked ? `不再收 ${person.nickName} 的信` : `又收 ${person.nickName} 的信了` });
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <section className={styles.sheet} aria-label={`与 ${person.nickName} 的往来`}>
      <header className={styles.head}>
        <Avatar memberId={person.id} name={person.nickName} src={person.avatar} />
        <span className={styles.who}>
          <a href={`/member/${person.id}`}>{person.nickName}</a>
          <RoleTag role={person.role} />
          <small>{person.level}</small>
        </span>
        <Button variant="quiet" size="s" icon="ban" aria-pressed={blocked} onClick={() => void block()}>
          {blocked ? '重新收信' : '不收来信'}
        </Button>
      </header>
      {next !== null && (
        <p className={styles.older}>
          <Button size="s" loading={busy} loadingText="正在取来" onClick={() => void goBack(next)}>
            更早的信
          </Button>
        </p>
      )}
      {letters.length === 0 ? (
        <p className={styles.none}>{`还没有写过信。${person.nickName} 会在自己的信箱里读到。`}</p>
      ) : (
        <ol className={styles.letters} aria-live="polite">
          {letters.map(({ id, mine, content, sentAt }) => (
            <li key={id} data-mine={mine || undefined}>
              <span className="sr">{mine ? '我写的：' : `${person.nickName} 写的：`}</span>
              <p>{content}</p>
              <Time iso={sentAt} relative />
            </li>
          ))}
        </ol>
      )}
      <div ref={end} />
      {mayWrite && memberId !== null ? (
        <LetterForm key={person.id} memberId={memberId} to={person} onSent={(letter) => setLetters((before) => withLetters(before, [letter]))} />
      ) : (
        <p className={styles.closed}>{mayWrite ? '' : '现在不能给他写信：对方不收来信，或者已经不是主持人。'}</p>
      )}
    </section>
  );
}

/** Returns the letters with some more, each once, the oldest first. */
function withLetters(before: readonly Letter[], more: readonly Letter[]): Letter[] {
  const known = new Map([...before, ...more].map((letter) => [letter.id, letter]));
  return [...known.values()].toSorted((one, other) => one.id - other.id);
}
