import {
  exportFigures,
  listSearchMisses,
  listSeries,
  recountFigures,
  viewRollups,
  type DayValue,
  type Rollups,
  type SearchMiss,
} from '#contract/api/admin/statistics.ts';
import { listPublicColumns } from '#contract/api/columns.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { FIGURE_LABELS, FIGURE_NOTES, FIGURES, FIGURES_BY_COLUMN, type Figure } from '#contract/figures.ts';
import { listGames } from '#contract/api/games.ts';
import { call as callNow } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { useAct } from '../parts/use-act.tsx';
import { LineChart, Spark } from './LineChart.tsx';
import { changeText, rangeOf, spanLabel, SPANS, sumOf, type Span } from './ranges.ts';
import { Retention } from './Retention.tsx';
import styles from './page.module.css';

interface Data {
  span: Span;
  figure: Figure;
  gameId: number | null;
  columnId: number | null;
  current: readonly DayValue[];
  before: readonly DayValue[];
  misses: readonly SearchMiss[];
  rollups: Rollups;
  games: readonly { id: number; name: string }[];
  columns: readonly { id: number; name: string }[];
}

const NOTE = '每天零点十分数一遍，只留数，不留谁';
const SHOWN_MISSES = 12;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const wanted = url.searchParams;
  const span = SPANS.find((each) => String(each) === wanted.get('days')) ?? 30;
  const [gameId, columnId] = [idIn(wanted.get('game')), idIn(wanted.get('column'))];
  const { current, before } = rangeOf(span, new Date());
  const key = FIGURES.join(',');
  const scope = { ...(gameId !== null && { gameId }), ...(columnId !== null && { columnId }) };
  const [now, former, misses, rollups, games, menu] = await Promise.all([
    call(listSeries, { key, ...current, ...scope }),
    call(listSeries, { key, ...before, ...scope }),
    call(listSearchMisses, current),
    call(viewRollups, current),
    call(listGames, {}),
    call(listPublicColumns, {}),
  ]);
  const columns = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap((group) => group.children)]);
  const figure = FIGURES.find((each) => each === wanted.get('figure')) ?? FIGURES[0];
  return { span, figure, gameId, columnId, current: now, before: former, misses, rollups, games, columns };
}

/** What there was day by day: six and more figures, one of them large, with the table behind it. */
export function Page({ data }: { data: Data }) {
  const { span, figure, gameId, columnId, misses, games, columns } = data;
  const { ask, dialog } = useAct();
  const isPlaced = gameId !== null || columnId !== null;
  const shown = isPlaced ? FIGURES_BY_COLUMN : FIGURES;
  const large = shown.includes(figure) ? figure : (shown[0] ?? figure);
  const of = (values: readonly DayValue[], key: Figure) => values.filter((each) => each.key === key);
  const href = (changes: Readonly<Record<string, string | null>>) => {
    const query = new URLSearchParams();
    const all = { days: String(span), figure, game: gameId === null ? null : String(gameId), column: columnId === null ? null : String(columnId), ...changes };
    for (const [name, value] of Object.entries(all)) if (value !== null && value !== '') query.set(name, value);
    return `/admin/statistics?${query.toString()}`;
  };
  const save = async () => {
    const { current } = rangeOf(span, new Date());
    const scope = { ...(gameId !== null && { gameId }), ...(columnId !== null && { columnId }) };
    const made = await callNow(exportFigures, { key: shown.join(','), ...current, ...scope }).catch(() => null);
    // The refusal has been shown.
    if (made === null) return;
    const { fileName, text } = made;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const recount = () =>
    void ask({
      title: '把最近七天重数一遍',
      verb: '重数',
      note: '后来移除的帖子、评论就不算了。来过的会员和留存只有当晚数得准，不会变少。',
      route: recountFigures,
      input: {},
      done: '重数好了',
      onDone: () => void reload(),
    });
  const [current, before] = [of(data.current, large), of(data.before, large)];
  return (
    <>
      <ConsoleHead title="统计" note={NOTE}>
        <Button icon="rotate-cw" onClick={recount}>
          重数七天
        </Button>
        <Button icon="download" onClick={() => void save()}>
          导出表格
        </Button>
      </ConsoleHead>
      <div className={styles.filters}>
        <Select
          aria-label="哪个游戏"
          value={gameId === null ? '' : String(gameId)}
          options={[{ value: '', label: '所有游戏' }, ...games.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={({ currentTarget }) => void navigate(href({ game: currentTarget.value }))}
        />
        <Select
          aria-label="哪个栏目"
          value={columnId === null ? '' : String(columnId)}
          options={[{ value: '', label: '所有栏目' }, ...columns.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={({ currentTarget }) => void navigate(href({ column: currentTarget.value }))}
        />
        <nav className={styles.spans} aria-label="多少天">
          {SPANS.map((each) => (
            <a key={each} href={href({ days: String(each) })} aria-current={each === span ? 'true' : undefined}>
              {spanLabel(each)}
            </a>
          ))}
        </nav>
      </div>
      <nav className={styles.figures} aria-label="指标">
        {shown.map((key) => {
          const [sum, former] = [sumOf(of(data.current, key)), sumOf(of(data.before, key))];
          const change = changeText(sum, former);
          return (
            <a key={key} href={href({ figure: key })} aria-current={key === large ? 'true' : undefined}>
              <span>{FIGURE_LABELS[key]}</span>
              <b>{formatCount(sum)}</b>
              {change !== null && <em className={classNames(sum < former && styles.down)}>{change}</em>}
              <Spark values={of(data.current, key)} />
            </a>
          );
        })}
      </nav>
      <section className={styles.large} aria-labelledby="large">
        <header>
          <h2 id="large">{FIGURE_LABELS[large]}</h2>
          <span>{FIGURE_NOTES[large]}</span>
          <p className={styles.key}>
            <span>
              <i />
              {`这 ${spanLabel(span)}`}
            </span>
            <span>
              <i className={styles.dashed} />
              {`前 ${spanLabel(span)}`}
            </span>
          </p>
        </header>
        <LineChart label={`${FIGURE_LABELS[large]}，${spanLabel(span)}；每天的数在下面的表格里`} current={current} before={before} />
        <details className={styles.rows}>
          <summary>{`看成表格，${current.length} 行`}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">{`这 ${spanLabel(span)}`}</th>
                <th scope="col">{`前 ${spanLabel(span)}`}</th>
              </tr>
            </thead>
            <tbody>
              {current.map(({ day, value }, nth) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{formatCount(value)}</td>
                  <td>{formatCount(before[nth]?.value ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </section>
      <Retention rollups={data.rollups} span={span} />
      <section aria-labelledby="misses" className={styles.misses}>
        <h2 id="misses">搜了没找到</h2>
        {misses.length === 0 ? (
          <EmptyState icon="search" title="这些天搜的都找得到" />
        ) : (
          <ol>
            {misses.slice(0, SHOWN_MISSES).map(({ term, count }) => (
              <li key={term}>
                <b>{term}</b>
                <span>{`${formatCount(count)} 次`}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      {dialog}
    </>
  );
}

function idIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="统计" note={NOTE} />
      <SkeletonText lines={10} />
    </>
  );
}

/** Renders why the figures can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
