import { useEffect, type ReactNode } from 'react';
import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import type { LetterPage, MessageDetail } from '#contract/api/messages.ts';
import { getMessage, listLetters, readMessage } from '#contract/api/mailbox.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { BackToMessages } from '#web/features/messages/BackToMessages.tsx';
import { Correspondence } from '#web/features/messages/Correspondence.tsx';
import { MessageDot } from '#web/features/messages/MessageDot.tsx';
import { MessageFailed } from '#web/features/messages/MessageFailed.tsx';
import { removeNews } from '#web/features/messages/news.ts';
import { VisitorPrompt } from '#web/features/messages/VisitorPrompt.tsx';
import { callQuietly } from '#web/lib/calls/api.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { isSignedIn, useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

interface Data {
  message: MessageDetail;
  /** Of a message of letters, what it belongs to; null when that is out of reach. */
  letters: LetterPage | null;
}

/** Null: a visitor, who is asked to sign in. */
export async function load({ call, params }: LoadArgs): Promise<Data | null> {
  if (!isSignedIn()) return null;
  const message = await call(getMessage, { id: params['id'] ?? '' });
  const isLetter = message.type === MESSAGE_TYPES.letter && message.externalId !== null;
  // When the correspondent no longer exists, only the message's text is shown.
  const letters = isLetter ? await callQuietly(listLetters, { id: message.externalId ?? 0 }).catch(nullWhenGone) : null;
  return { message, letters };
}

/** One message in full. Opening it reads it. */
export function Page({ data }: { data: Data | null }) {
  return data === null ? <VisitorPrompt /> : <Opened key={data.message.id} data={data} />;
}

function Opened({ data: { message, letters } }: { data: Data }) {
  const { id, title, content, lastDate, type, read } = message;
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  useEffect(() => {
    if (read) return;
    removeNews((each) => each.id === id);
    callQuietly(readMessage, { id }).catch(() => undefined);
  }, [id, read]);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <BackToMessages href="/profile/message#message" />
      <Card className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.kind}>
            <MessageDot message={message} still />
            <span aria-hidden="true">{MESSAGE_TYPE_LABELS[type]}</span>
            <Time iso={lastDate} form="minute" />
          </p>
          <h1>{title}</h1>
        </header>
        {letters ? <Correspondence first={letters} memberId={memberId} /> : <p className={styles.content}>{withAppealLink(content)}</p>}
        {!letters && <Thing message={message} />}
        {content.includes(STATEMENT_PLACE) && (
          <p className={styles.ways}>
            <ButtonLink variant="primary" icon="pen-line" href="/profile/counter_notice" className={styles.way}>
              不侵权声明
            </ButtonLink>
          </p>
        )}
        {content.includes(APPEAL_PLACE) && (
          <p className={styles.ways}>
            <ButtonLink icon="scroll-text" href="/profile/record#record" className={styles.way}>
              我的记录
            </ButtonLink>
          </p>
        )}
      </Card>
      <Neighbors message={message} />
    </>
  );
}

const APPEAL_PLACE = '“停用与申诉”';
const STATEMENT_PLACE = '不侵权声明';

/** Returns the words of a message with the place where one appeals as a link to it. */
function withAppealLink(content: string): ReactNode {
  const at = content.indexOf(APPEAL_PLACE);
  if (at < 0) return content;
  return (
    <>
      {content.slice(0, at)}
      <a href="/profile/appeal">{APPEAL_PLACE}</a>
      {content.slice(at + APPEAL_PLACE.length)}
    </>
  );
}

/** Renders the target of the message; what no longer exists is named without a link. */
function Thing({ message: { type, thing, externalId } }: { message: MessageDetail }) {
  if (!thing) return null;
  if (thing.href === null) return <p className={styles.gone}>{`《${thing.name}》已不在了，话还留在这里。`}</p>;
  return (
    <p className={styles.ways}>
      {type === MESSAGE_TYPES.reply && externalId !== null && (
        <ButtonLink variant="primary" icon="message-circle" href={`/profile/message_post_reply/${externalId}`}>
          看看大家说了什么
        </ButtonLink>
      )}
      <ButtonLink icon="arrow-up-right" href={thing.href} className={styles.way}>
        {thing.name}
      </ButtonLink>
    </p>
  );
}

function Neighbors({ message: { newerId, olderId } }: { message: MessageDetail }) {
  if (newerId === null && olderId === null) return null;
  return (
    <nav className={styles.neighbors} aria-label="前后的消息">
      {newerId !== null && (
        <a href={`/profile/message_detail/${newerId}`} rel="prev">
          <Icon name="chevron-left" />
          较新一条
        </a>
      )}
      {olderId !== null && (
        <a href={`/profile/message_detail/${olderId}`} rel="next">
          较早一条
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>消息</PageTitle>
      <SkeletonText lines={6} />
    </>
  );
}

export { MessageFailed as Failed };
