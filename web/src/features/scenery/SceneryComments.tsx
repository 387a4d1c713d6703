import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { SCENERY_COMMENT_MOST } from '#contract/limits.ts';
import { listSceneryComments, removeSceneryComment, saveSceneryComment, type Scenery, type SceneryComment } from '#contract/scenery.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { call, callQuietly } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { signInHref } from './sign-in-href.ts';
import styles from './SceneryComments.module.css';

export interface SceneryCommentsProps {
  scenery: Scenery;
  columnId: number;
  /** Whether the reader may take away what others have said. */
  mayRemove: boolean;
}

/** What is said under a picture, and the place to say something. */
export function SceneryComments({ scenery: { id, commentCount }, mayRemove }: SceneryCommentsProps) {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const [comments, setComments] = useState<readonly SceneryComment[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(commentCount > 0 ? 'loading' : 'there');
  const [going, setGoing] = useState<'resting' | 'busy' | 'failed'>('resting');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let current = true;
    callQuietly(listSceneryComments, { id }).then(
      (page) => {
        if (!current) return;
        setComments(page.items);
        setNext(page.next);
        setState('there');
      },
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [id, attempt]);
  const again = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  const more = async (after: string) => {
    setGoing('busy');
    try {
      const page = await call(listSceneryComments, { id, after });
      setComments((before) => [...before, ...page.items.filter((each) => !before.some((known) => known.id === each.id))]);
      setNext(page.next);
      setGoing('resting');
    } catch {
      setGoing('failed');
    }
  };

  const remove = async (comment: SceneryComment) => {
    await call(removeSceneryComment, { id: comment.id }).then(
      () => setComments((before) => before.filter((each) => each.id !== comment.id)),
      () => undefined,
    );
  };

  return (
    <section className={styles.place} aria-label="大家说">
      <ul className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Hideable authorId={comment.author.id} words={[comment.body]}>
              <article className={styles.said}>
                <Avatar memberId={comment.author.id} src={comment.author.avatar} size="s" />
                <div>
                  <p>
                    <a href={`/member/${comment.author.id}`}>{comment.author.nickName}</a>
                    <Time iso={comment.createdAt} relative className={styles.time} />
                    {(mayRemove || comment.author.id === memberId) && (
                      <button type="button" className={styles.remove} onClick={() => void remove(comment)}>
                        删除<span className="sr">“{comment.body.slice(0, 20)}”</span>
                      </button>
                    )}
                  </p>
                  <p className={styles.words}>{comment.body}</p>
                </div>
              </article>
            </Hideable>
          </li>
        ))}
      </ul>
      {state === 'loading' && (
        <div className={styles.waiting}>
          <SkeletonText lines={2} />
        </div>
      )}
      {state === 'there' && comments.length === 0 && <p className={styles.note}>还没有人说话。</p>}
      {state === 'failed' && (
        <p className={styles.note} role="alert">
          大家说的没有取回来。
          <button type="button" className={styles.link} onClick={again}>
            再试一次
          </button>
        </p>
      )}
      {next !== null && (
        <p className={styles.note} role={going === 'failed' ? 'alert' : undefined}>
          {going === 'failed' && '后面的没能取来，前面的都还在。'}
          <button type="button" className={styles.link} disabled={going === 'busy'} onClick={() => void more(next)}>
            {{ resting: '再看一些', busy: '正在取来', failed: '再试一次' }[going]}
          </button>
        </p>
      )}
      {isMember ? (
        <SayForm id={id} onSaid={(said) => setComments((before) => [...before.filter((each) => each.id !== said.id), said])} />
      ) : (
        <p className={styles.note}>
          <a href={signInHref()}>登录</a>后可以收藏，也可以说一句。
        </p>
      )}
    </section>
  );
}

function SayForm({ id, onSaid }: { id: number; onSaid: (said: SceneryComment) => void }) {
  const fieldId = useId();
  const [body, setBody] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const say = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (body.trim() === '') return setProblem('先写点什么');
    setBusy(true);
    setProblem(null);
    try {
      onSaid(await call(saveSceneryComment, { id, body }));
      setBody('');
    } catch (error) {
      const failure = failureOf(error);
      setProblem(failure.fields?.[0]?.message ?? failure.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void say(event)}>
      <label htmlFor={fieldId} className="sr">
        说一句
      </label>
      <textarea
        id={fieldId}
        rows={2}
        placeholder="说一句"
        value={body}
        maxLength={SCENERY_COMMENT_MOST * 2}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${fieldId}-says` : undefined}
        onChange={(event) => setBody(event.target.value)}
      />
      {problem && (
        <p id={`${fieldId}-says`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="s" loading={busy} loadingText="正在发" className={styles.send}>
        说
      </Button>
    </form>
  );
}
