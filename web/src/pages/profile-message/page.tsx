import { useState } from 'react';
import { getAlerts } from '#contract/api/alerts.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { readAllMessages, type Correspondent, type Message, type MessagePage } from '#contract/api/messages.ts';
import { listCorrespondents, searchMessages } from '#contract/api/mailbox.ts';
import { AlertOffer } from '#web/features/alerts/AlertOffer.tsx';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { BellDialog } from '#web/features/messages/BellDialog.tsx';
import { CorrespondentRow } from './CorrespondentRow.tsx';
import { MessageDays } from './MessageDays.tsx';
import { Waiting } from './Waiting.tsx';
import { countOf, MESSAGE_TABS, messageKindOf, messagesHref, type MessageKind } from '#web/features/messages/message-kinds.ts';
import { MoreList } from '#web/features/messages/MoreList.tsx';
import { removeNews } from '#web/features/messages/news.ts';
import { NewsStrip } from '#web/features/messages/NewsStrip.tsx';
import { call } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';

const HEAD = { title: '我的消息', isNamedAbove: true } as const;

interface Data {
  kind: MessageKind;
  messages: MessagePage;
  /** On the tab of letters, instead of the messages about them. */
  correspondents: ListPage<Correspondent> | null;
  /** On the first tab, what waits for the reader. */
  waiting: readonly Message[];
  /** Whether to offer alerts by mail and push. */
  isOffered: boolean;
}

const filterOf = ({ id, types }: MessageKind) => ({ type: types.join(','), unread: id === 'unread' });

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const kind = messageKindOf(url.searchParams.get('kind'));
  const [messages, correspondents, waiting, isOffered] = await Promise.all([
    ask(searchMessages, filterOf(kind)),
    kind.id === 'letter' ? ask(listCorrespondents, {}) : null,
    kind.id === 'all' ? ask(searchMessages, { waiting: true }).then(({ items }) => items) : [],
    kind.id === 'all' || kind.id === 'reply' ? ask(getAlerts, {}).then((alerts) => alerts.isOffered) : false,
  ]);
  return { kind, messages, correspondents, waiting, isOffered };
}

/** All messages to the member, kind by kind. */
export function Page({ data }: { data: Data }) {
  const { kind, messages } = data;
  const [isBellOpen, setBellOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const hasUnread = Object.values(messages.counts).some(({ unread }) => unread > 0);
  const readAll = async () => {
    setBusy(true);
    try {
      await call(readAllMessages, {});
      removeNews(() => true);
      await reload();
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <Button variant="quiet" icon="check-check" loading={busy} loadingText="正在标记" disabled={!hasUnread} onClick={() => void readAll()}>
          全部已读
        </Button>
        <Button variant="quiet" icon="settings" aria-label="铃铛设置" title="铃铛设置" onClick={() => setBellOpen(true)} />
      </PageHead>
      <Tabs
        label="消息的种类"
        items={MESSAGE_TABS.map((tab) => {
          const count = countOf(tab, messages.counts);
          return { href: messagesHref(tab), label: tab.label, current: tab.id === kind.id, ...(count !== null && { count: formatCount(count) }) };
        })}
      />
      {data.isOffered && <AlertOffer />}
      <NewsStrip data={data} />
      <Messages key={`${kind.id} ${loadKey(messages.items)}`} data={data} />
      <BellDialog open={isBellOpen} onClose={() => setBellOpen(false)} />
    </>
  );
}

function Messages({ data: { kind, messages, correspondents, waiting } }: { data: Data }) {
  if ((correspondents ?? messages).items.length === 0) {
    return (
      <EmptyState icon="g-tied-scroll" title={kind.none.title} action={<ButtonLink href={kind.none.way.href}>{kind.none.way.label}</ButtonLink>}>
        {kind.none.text}
      </EmptyState>
    );
  }
  if (correspondents) {
    return (
      <MoreList first={correspondents} more={(after) => call(listCorrespondents, { after })} idOf={({ person }) => person.id}>
        {(correspondent) => <CorrespondentRow correspondent={correspondent} />}
      </MoreList>
    );
  }
  return (
    <>
      {waiting.length > 0 && <Waiting messages={waiting} />}
      <MessageDays first={messages} more={(after) => call(searchMessages, { ...filterOf(kind), after })} waiting={waiting} />
    </>
  );
}

/** Returns a key that changes with a reload, so that a reloaded list starts over. */
function loadKey(items: readonly Message[]): string {
  return items.map(({ id, read, lastDate }) => `${id}${read ? 'r' : 'u'}${lastDate}`).join();
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 8 }} />;
}

export { ProfileFailed as Failed };
