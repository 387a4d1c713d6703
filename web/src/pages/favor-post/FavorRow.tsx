import { useState, type SyntheticEvent } from 'react';
import { toggleFavor, type Favor, type FavorFolder } from '#contract/api/favors.ts';
import { changeFavor, removeFavor } from '#contract/api/favor-folders.ts';
import { MAX_FAVOR_NOTE_LENGTH } from '#contract/limits.ts';
import { renderComments, renderReads } from '#web/features/posts/PostFacts.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './FavorRow.module.css';

const NO_REMINDER = '0';
/** The choice shown while a reminder is set. */
const SET = 'set';
/** In days. */
const REMINDERS = [
  { value: NO_REMINDER, label: '不提醒' },
  { value: '1', label: '明天提醒' },
  { value: '3', label: '三天后提醒' },
  { value: '7', label: '一周后提醒' },
  { value: '30', label: '三十天后提醒' },
];

/** One thing I keep: what it is, my note, its folder, when I am reminded of it, and letting it go with a way back. */
export function FavorRow({ favor, folders }: { favor: Favor; folders: readonly FavorFolder[] }) {
  const { postId, post } = favor;
  const [folderId, setFolderId] = useState(favor.folderId);
  const [note, setNote] = useState(favor.note);
  const [remindAt, setRemindAt] = useState(favor.remindAt);
  /** What is chosen and not sent yet: keys go through every choice on their way to the one that is meant. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isGone, setGone] = useState(false);
  const { problem, busy, send } = useSendingField();
  const set = remindAt === null ? NO_REMINDER : SET;
  // Its button takes the place of the one for the note, so that nothing moves.
  const isChoosing = post !== null && chosen !== null;
  const remove = () =>
    send(async () => {
      await call(removeFavor, { postId });
      setGone(true);
    });
  const undo = () =>
    send(async () => {
      await call(toggleFavor, { postId, favoured: true });
      setGone(false);
    });
  const move = (target: number) =>
    send(async () => {
      setFolderId((await call(changeFavor, { postId, folderId: target })).folderId);
    });
  const remind = (days: string) =>
    send(async () => {
      setRemindAt((await call(changeFavor, { postId, remindDays: days })).remindAt);
      setChosen(null);
    });
  const saveNote = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('note');
    void send(async () => {
      setNote((await call(changeFavor, { postId, note: typeof text === 'string' ? text : '' })).note);
      setWriting(false);
    });
  };

  if (isGone) {
    return (
      <div className={styles.gone} role="status">
        {`已取消收藏${post ? `《${post.title}》` : ''}`}
        {post && (
          <Button size="s" variant="quiet" icon="undo-2" loading={busy} loadingText="请稍候" onClick={() => void undo()}>
            撤销
          </Button>
        )}
      </div>
    );
  }
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2>
          {post ? (
            <a href={postHref(post)}>
              <TitleText>{post.title}</TitleText>
            </a>
          ) : (
            '这篇帖子已不在了'
          )}
        </h2>
        {post && <p className={styles.summary}>{post.summary}</p>}
        {note !== '' && !isWriting && <p className={styles.note}>{note}</p>}
        {isWriting && (
          <form className={styles.form} onSubmit={saveNote} noValidate>
            <Field label="备注" note={`最多 ${MAX_FAVOR_NOTE_LENGTH} 个字`} error={problem}>
              {(control) => <TextInput {...control} name="note" defaultValue={note} />}
            </Field>
            <Button size="s" type="submit" variant="primary" loading={busy} loadingText="请稍候">
              存下
            </Button>
            <Button size="s" variant="quiet" onClick={() => setWriting(false)}>
              不写了
            </Button>
          </form>
        )}
        <p className={styles.facts}>
          {post && <Tag tone="ember">{post.columnName}</Tag>}
          {post && <span className="name">{post.author.nickName}</span>}
          <span>
            收于 <Time iso={favor.favouredAt} relative form="day" />
          </span>
          {post && renderComments(post.commentCount)}
          {post && renderReads(post.readCount)}
          {post && remindAt !== null && (
            <span>
              <Time iso={remindAt} form="minute" /> 提醒
            </span>
          )}
        </p>
      </div>
      <div className={styles.tools}>
        {folders.length > 1 && (
          <Select
            aria-label={`《${post?.title ?? '已不在的帖子'}》放在`}
            value={String(folderId)}
            options={folders.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => void move(Number(event.target.value))}
          />
        )}
        {post && (
          <Select
            aria-label={`什么时候提醒我看《${post.title}》`}
            value={chosen ?? set}
            options={remindAt === null ? REMINDERS : [{ value: SET, label: '约好了提醒' }, ...REMINDERS]}
            onChange={(event) => setChosen(event.target.value === set ? null : event.target.value)}
          />
        )}
        {isChoosing && (
          <Button size="s" className={styles.second} loading={busy} loadingText="请稍候" onClick={() => void remind(chosen)}>
            {chosen === NO_REMINDER ? '不用提醒了' : '就这么约'}
          </Button>
        )}
        {!isWriting && !isChoosing && (
          <Button size="s" variant="quiet" icon="pencil" className={styles.second} onClick={() => setWriting(true)}>
            {note === '' ? '写备注' : '改备注'}
          </Button>
        )}
        <Button size="s" variant="quiet" icon="trash-2" loading={busy} loadingText="请稍候" onClick={() => void remove()}>
          取消收藏
        </Button>
      </div>
    </article>
  );
}
