import { useState } from 'react';
import { sendAnnouncement, type Announcement, type MessageToAll } from '#contract/api/announcements.ts';
import type { ActPreview } from '#contract/api/acts.ts';
import { MAX_MESSAGE_TO_ALL_LENGTH, MAX_MESSAGE_TO_ALL_TITLE_LENGTH } from '#contract/staff-limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { READER_LABELS } from '../parts/labels/reader-labels.ts';
import { useAct } from '../parts/use-act.tsx';

const AUDIENCES: readonly { value: MessageToAll['audience']; label: string }[] = [
  { value: 'members', label: '每一位会员' },
  { value: 'presenters', label: READER_LABELS.staff },
];

/** A message to every member, and those that were sent. */
export function MessageForm({ sent, banner }: { sent: readonly MessageToAll[]; banner: Announcement | null }) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<MessageToAll['audience']>('members');
  const { problems, form, ask, dialog } = useAct();
  const send = () =>
    ask({
      title: '给大家发一条消息',
      verb: '发出去',
      route: sendAnnouncement,
      input: { id: 0, title, text, audience },
      note: `“${title.trim()}”：马上开始送到站内的信箱，不寄信。发出去收不回来，也改不了。`,
      retype: (foreseen) => ({ label: '照着写一遍要收到的人数', value: peopleOf(foreseen) }),
      done: '开始发了，一会儿就到齐',
      onDone: () => void reload(),
    });
  return (
    <section className={desk.sheet} aria-labelledby="message-to-all">
      <header>
        <Icon name="mail" />
        <h2 id="message-to-all">给大家发消息</h2>
      </header>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={desk.body}>
          <TextField
            label="标题"
            note={`${countGraphemes(title)} / ${MAX_MESSAGE_TO_ALL_TITLE_LENGTH}`}
            value={title}
            problem={problems['title']}
            onChange={setTitle}
          />
          <TextField label="内容" rows={4} max={MAX_MESSAGE_TO_ALL_LENGTH} value={text} problem={problems['text']} onChange={setText} />
          <ChoiceField
            label="发给谁"
            value={audience}
            options={AUDIENCES}
            problem={problems['audience']}
            onChange={(value) => setAudience(value === 'presenters' ? 'presenters' : 'members')}
          />
        </div>
        <div className={desk.foot}>
          <p>一天一条，送到站内的信箱，不寄信；发出去收不回来。</p>
          {banner && (
            <Button
              onClick={() => {
                setTitle(banner.text);
                if (banner.href !== '') setText(`详见 ${banner.href} 。`);
              }}
            >
              照着横幅写
            </Button>
          )}
          <span className={desk.space} />
          <Button type="submit" variant="primary">
            看看会发给多少人
          </Button>
        </div>
      </form>
      {sent.length > 0 && (
        <div className={desk.body}>
          <h3>发过的</h3>
          <Ledger
            label="发过的消息"
            rows={sent}
            keyOf={({ id }) => id}
            columns={[
              { key: 'title', head: '标题', narrow: 'line', render: (each) => each.title },
              { key: 'people', head: '多少人', isWhole: true, render: (each) => formatCount(each.people) },
              { key: 'at', head: '什么时候', isWhole: true, render: (each) => <Time iso={each.at} /> },
              { key: 'done', head: '到齐', isWhole: true, render: (each) => (each.doneAt === null ? '还在发' : '到齐了') },
            ]}
          />
        </div>
      )}
      {dialog}
    </section>
  );
}

/** Returns how many a message would reach, as it is typed again. */
function peopleOf({ acts }: ActPreview): string {
  const people = acts[0]?.after?.['people'];
  return typeof people === 'number' ? String(people) : '';
}
