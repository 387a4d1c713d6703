import { useState } from 'react';
import { saveHome, type DeskHome } from '#contract/api/admin/home-desk.ts';
import { MAX_HOME_PICKS } from '#contract/staff-limits.ts';
import { randomId } from '#web/lib/random-id.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Img } from '#web/ui/Img.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import desk from '../parts/desk.module.css';
import { TextField } from '../parts/fields.tsx';
import { fieldOfInstant, instantOfField } from '../parts/moments.ts';
import { StickyBar } from '../parts/StickyBar.tsx';
import { useAct } from '../parts/use-act.tsx';
import styles from './page.module.css';

/** A post or a picture, as its address or number is typed. */
interface ThingDraft {
  kind: 'post' | 'picture';
  id: string;
  until: string;
}

interface Draft {
  cover: ThingDraft | null;
  picks: readonly { key: string; id: string; until: string; title: string }[];
  season: (ThingDraft & { name: string; from: string }) | null;
}

/** The cover, the recommended posts and the cover of the season. */
export function HomeForm({ home }: { home: DeskHome }) {
  const [base] = useState(() => draftOf(home));
  const [draft, setDraft] = useState<Draft>(base);
  const { problems, form, ask, dialog } = useAct();
  const set = (fields: Partial<Draft>) => setDraft({ ...draft, ...fields });
  const { cover, picks, season } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base);
  const shift = (at: number, step: -1 | 1) => {
    const [one, other] = [picks[at], picks[at + step]];
    if (one && other) set({ picks: picks.with(at, other).with(at + step, one) });
  };
  const save = () =>
    ask({
      title: '发布首页',
      verb: '发布',
      route: saveHome,
      input: {
        cover: cover && { ...thingOf(cover), until: instantOfField(cover.until) },
        picks: picks.map(({ id, until }) => ({ postId: numberIn(id), until: instantOfField(until) })),
        season: season && {
          ...thingOf(season),
          name: season.name,
          from: instantOfField(season.from) ?? new Date().toISOString(),
          until: instantOfField(season.until),
        },
      },
      done: '首页换好了',
      onDone: () => void reload(),
    });
  return (
    <form
      ref={form}
      noValidate
      className={desk.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section>
        <SectionHead title="封面" />
        {home.cover?.post?.cover && (
          <Img className={styles.cover} src={home.cover.post.cover.srcSmall} alt="" width={home.cover.post.cover.width} height={home.cover.post.cover.height} />
        )}
        {home.cover && <p className={desk.note}>{`现在是《${home.cover.post?.title ?? home.cover.picture?.title ?? '看不到了的一篇'}》`}</p>}
        {cover ? (
          <ThingFields name="cover" thing={cover} problems={problems} onChange={(next) => set({ cover: next && { ...cover, ...next } })} />
        ) : (
          <Button size="s" icon="plus" onClick={() => set({ cover: { kind: 'post', id: '', until: '' } })}>
            放一张封面
          </Button>
        )}
        {!cover && <p className={desk.note}>空着：最新的、带图的精华。</p>}
      </section>
      <section>
        <SectionHead title={`荐读 ${picks.length} / ${MAX_HOME_PICKS}`} />
        <ol className={styles.picks}>
          {picks.map((pick, at) => (
            <li key={pick.key}>
              <TextField
                label={`第 ${at + 1} 篇`}
                note="帖子的编号或地址"
                value={pick.id}
                {...(pick.title !== '' && { hint: `《${pick.title}》` })}
                problem={problems[`picks.${at}.postId`] ?? problems[`picks.${at}`]}
                onChange={(id) => set({ picks: picks.with(at, { ...pick, id, title: '' }) })}
              />
              <TextField
                label="到什么时候"
                note="可空"
                type="datetime-local"
                value={pick.until}
                problem={problems[`picks.${at}.until`]}
                onChange={(until) => set({ picks: picks.with(at, { ...pick, until }) })}
              />
              <span className={styles.acts}>
                <Button size="s" icon="arrow-up" aria-label={`把第 ${at + 1} 篇挪前`} onClick={() => shift(at, -1)} />
                <Button size="s" icon="arrow-down" aria-label={`把第 ${at + 1} 篇挪后`} onClick={() => shift(at, 1)} />
                <Button size="s" icon="x" aria-label={`把第 ${at + 1} 篇拿下来`} onClick={() => set({ picks: picks.toSpliced(at, 1) })} />
              </span>
            </li>
          ))}
        </ol>
        {problems['picks'] && <p role="alert">{problems['picks']}</p>}
        {picks.length < MAX_HOME_PICKS && (
          <Button size="s" icon="plus" onClick={() => set({ picks: [...picks, { key: randomId(), id: '', until: '', title: '' }] })}>
            加一篇
          </Button>
        )}
        <p className={desk.note}>空着的照老规矩：近来的精华。哪一篇被移除或到了日子，也这样补上，不会开天窗。新荐的作者会收到一条好消息。</p>
      </section>
      <section>
        <SectionHead title="节令封面" />
        {season ? (
          <>
            <div className={desk.pair}>
              <TextField label="叫什么" value={season.name} problem={problems['season.name']} onChange={(name) => set({ season: { ...season, name } })} />
              <TextField
                label="从"
                type="datetime-local"
                value={season.from}
                problem={problems['season.from']}
                onChange={(from) => set({ season: { ...season, from } })}
              />
            </div>
            <ThingFields name="season" thing={season} problems={problems} onChange={(next) => set({ season: next && { ...season, ...next } })} />
          </>
        ) : (
          <Button size="s" icon="plus" onClick={() => set({ season: { kind: 'picture', id: '', until: '', name: '', from: '' } })}>
            备一张节令封面
          </Button>
        )}
      </section>
      <StickyBar count={isChanged ? 1 : 0} state="还没发布">
        <Button onClick={() => setDraft(base)}>放弃</Button>
        <Button type="submit" variant="primary">
          发布
        </Button>
      </StickyBar>
      {dialog}
    </form>
  );
}

interface ThingFieldsProps {
  name: 'cover' | 'season';
  thing: ThingDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (thing: ThingDraft | null) => void;
}

function ThingFields({ name, thing, problems, onChange }: ThingFieldsProps) {
  const { kind, id, until } = thing;
  return (
    <>
      <ChipList
        label="用什么"
        items={[
          { key: 'post', label: '一篇帖子', on: kind === 'post', onToggle: () => onChange({ kind: 'post', id, until }) },
          { key: 'picture', label: '一幅风景', on: kind === 'picture', onToggle: () => onChange({ kind: 'picture', id, until }) },
        ]}
      />
      <div className={desk.pair}>
        <TextField
          label="编号或地址"
          value={id}
          problem={problems[`${name}.postId`] ?? problems[`${name}.pictureId`] ?? problems[name]}
          onChange={(next) => onChange({ kind, id: next, until })}
        />
        <TextField
          label="到什么时候"
          note="可空"
          type="datetime-local"
          value={until}
          problem={problems[`${name}.until`]}
          onChange={(next) => onChange({ kind, id, until: next })}
        />
      </div>
      <Button size="s" icon="x" onClick={() => onChange(null)}>
        拿下来
      </Button>
    </>
  );
}

/** Returns the last number in what was typed: of an address, the thing's own. */
function numberIn(text: string): number {
  return Number(/(\d+)\D*$/.exec(text)?.[1] ?? 0);
}

function thingOf({ kind, id }: ThingDraft) {
  return kind === 'post' ? { postId: numberIn(id) } : { pictureId: numberIn(id) };
}

function draftOf({ cover, picks, season }: DeskHome): Draft {
  const thing = ({ postId, pictureId, until }: { postId: number | null; pictureId: number | null; until: string | null }): ThingDraft => ({
    kind: postId === null ? 'picture' : 'post',
    id: String(postId ?? pictureId ?? ''),
    until: fieldOfInstant(until),
  });
  return {
    cover: cover && thing(cover),
    picks: picks.map(({ postId, until, post }) => ({
      key: String(postId),
      id: String(postId),
      until: fieldOfInstant(until),
      title: post?.title ?? '看不到了的一篇',
    })),
    season: season && { ...thing(season), name: season.name, from: fieldOfInstant(season.from) },
  };
}
