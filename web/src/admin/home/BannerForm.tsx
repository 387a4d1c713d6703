import { useState } from 'react';
import { BANNER_TONE_LABELS } from '#contract/api/announcements-labels.ts';
import { endAnnouncement, saveAnnouncement, type Announcement } from '#contract/api/announcements.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from '#contract/staff-limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { fieldInDays, fieldOfInstant, instantOfField } from '../parts/moments.ts';
import { READER_LABELS } from '../parts/labels/reader-labels.ts';
import { useAct } from '../parts/use-act.tsx';
import styles from './page.module.css';

const AUDIENCES: readonly { value: Announcement['audience']; label: string }[] = [
  { value: 'all', label: READER_LABELS.all },
  { value: 'guests', label: READER_LABELS.guests },
  { value: 'members', label: READER_LABELS.members },
  { value: 'presenters', label: READER_LABELS.staff },
];
const STATES = { waiting: '等着', on: '正在挂', over: '挂过了' } as const;

/** The banner above every page: one at a time. */
export function BannerForm({ announcements }: { announcements: readonly Announcement[] }) {
  const current = announcements.find(({ state }) => state === 'on') ?? announcements.find(({ state }) => state === 'waiting');
  const [text, setText] = useState(current?.text ?? '');
  const [href, setHref] = useState(current?.href ?? '');
  const [tone, setTone] = useState<Announcement['tone']>(current?.tone ?? 'calm');
  const [audience, setAudience] = useState<Announcement['audience']>(current?.audience ?? 'all');
  const [closable, setClosable] = useState(current?.closable ?? true);
  const [from, setFrom] = useState(fieldOfInstant(current?.from ?? null));
  const [until, setUntil] = useState(current ? fieldOfInstant(current.until) : fieldInDays(3));
  const { problems, form, ask, dialog } = useAct();
  const done = () => void reload();
  const save = () =>
    ask({
      title: current ? '改横幅' : '挂一条横幅',
      verb: current ? '改' : '挂上',
      route: saveAnnouncement,
      input: {
        ...(current && { id: current.id }),
        ...{ text, href, tone, audience, closable },
        from: instantOfField(from),
        until: instantOfField(until) ?? '',
      },
      done: current ? '改好了' : '挂上了',
      onDone: done,
    });
  return (
    <section className={desk.sheet} aria-labelledby="banner">
      <header>
        <Icon name="megaphone" />
        <h2 id="banner">横幅</h2>
        {current && <Tag tone="pine">{STATES[current.state]}</Tag>}
      </header>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={desk.body}>
          <p className={classNames(styles.banner, tone === 'urgent' && styles.urgent)}>
            <Icon name="megaphone" />
            {text || '读者看到的样子'}
          </p>
          <TextField
            label="写什么"
            note={`${countGraphemes(text)} / ${MAX_ANNOUNCEMENT_LENGTH}`}
            rows={2}
            value={text}
            problem={problems['text']}
            onChange={setText}
          />
          <TextField label="点了去哪里" note="可空" value={href} problem={problems['href']} onChange={setHref} />
          <div className={desk.pair}>
            <ChoiceField
              label="口气"
              value={tone}
              options={[
                { value: 'calm', label: `${BANNER_TONE_LABELS.calm}：墨底` },
                { value: 'urgent', label: `${BANNER_TONE_LABELS.urgent}：朱边，读屏先念` },
              ]}
              problem={problems['tone']}
              onChange={(value) => setTone(value === 'urgent' ? 'urgent' : 'calm')}
            />
            <ChoiceField
              label="谁看得见"
              value={audience}
              options={AUDIENCES}
              problem={problems['audience']}
              onChange={(value) => setAudience(AUDIENCES.find((each) => each.value === value)?.value ?? 'all')}
            />
            <TextField label="从" note="空着就是现在" type="datetime-local" value={from} problem={problems['from']} onChange={setFrom} />
            <TextField label="到" type="datetime-local" value={until} problem={problems['until']} onChange={setUntil} />
          </div>
          <Checkbox checked={closable} onChange={({ target }) => setClosable(target.checked)}>
            看过的人可以关掉
          </Checkbox>
        </div>
        <div className={desk.foot}>
          <p>同一时候只挂一条，到时间自己撤下。</p>
          {current && (
            <Button
              onClick={() => void ask({ title: '提前撤下横幅', verb: '撤下', route: endAnnouncement, input: { id: current.id }, done: '撤下了', onDone: done })}
            >
              提前撤下
            </Button>
          )}
          <span className={desk.space} />
          <Button type="submit" variant="primary">
            {current ? '存下' : '挂上'}
          </Button>
        </div>
      </form>
      {announcements.some(({ state }) => state === 'over') && (
        <div className={desk.body}>
          <h3>挂过的</h3>
          <Ledger
            label="挂过的横幅"
            rows={announcements.filter(({ state }) => state === 'over').slice(0, 10)}
            keyOf={({ id }) => id}
            columns={[
              { key: 'text', head: '写什么', narrow: 'line', render: (each) => each.text },
              { key: 'from', head: '从', isWhole: true, render: (each) => <Time iso={each.from} /> },
              { key: 'until', head: '到', isWhole: true, render: (each) => <Time iso={each.until} /> },
            ]}
          />
        </div>
      )}
      {dialog}
    </section>
  );
}
