import { useEffect, useState } from 'react';
import { clearCaches } from '#contract/api/admin/maintenance.ts';
import { checkSearch, INDEX_FAULT_LABELS, rebuildSearch, viewSearchDesk, type SearchDesk } from '#contract/api/admin/search-desk.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import desk from '../parts/desk.module.css';
import { useAct } from '../parts/use-act.tsx';
import styles from './page.module.css';

type Order = NonNullable<SearchDesk['check']>;

const LOOK_MS = 1_500;
const LABELS = { check: '核对', rebuild: '重建' } as const;

/** What is done now and then with what the site makes from its content: the index of the search, the caches; and what needs a restart. */
export function Upkeep({ search: loaded }: { search: SearchDesk }) {
  const { search, look } = useFollowed(loaded);
  const { ask, dialog } = useAct();
  const { check, rebuild } = search;
  const order = (act: Order['act']) =>
    void ask({
      title: `${LABELS[act]}搜索的索引`,
      verb: LABELS[act],
      note: act === 'rebuild' ? '搜索照常可用；停在半路的会接着做。' : '只是看，什么也不改。',
      route: act === 'check' ? checkSearch : rebuildSearch,
      input: {},
      done: '排上了，做到哪里看这里',
      onDone: () => void look(),
    });
  const clear = () =>
    void ask({
      title: '清空缓存',
      verb: '清空',
      note: '改了却看到旧的，才用得着；站里的内容一样不少。',
      route: clearCaches,
      input: {},
      done: '清空了，两秒里所有节点都是新的',
    });
  return (
    <>
      <section className={styles.part}>
        <SectionHead title="搜索的索引" />
        <p>搜不到该搜到的帖子时，先核对；有漏的、旧的，就重建一遍。</p>
        <ul className={styles.orders}>{[check, rebuild].map((each) => each && <OrderState key={each.act} order={each} />)}</ul>
        <div className={styles.acts}>
          <Button disabled={isOpen(check)} onClick={() => order('check')}>
            核对索引
          </Button>
          <Button disabled={isOpen(rebuild)} onClick={() => order('rebuild')}>
            重建索引
          </Button>
        </div>
      </section>
      <section className={styles.part}>
        <SectionHead title="缓存" />
        <p>站点记着做好的页面，内容一改就自己换新，平时不用管。</p>
        <div className={styles.acts}>
          <Button onClick={clear}>清空缓存</Button>
        </div>
      </section>
      <section className={styles.part}>
        <SectionHead title="什么要重启" />
        <p>
          “<a href="/admin/settings">设置</a>”里的都不用重启，改了两秒里生效。由环境变量给出的要重启才换：数据库、数据目录、端口、对象存储、
          阿里云短信、QQ、微信和战网的密钥，还有写着“由环境变量给出”的发信服务器。重启在装它的那台机器上做。
        </p>
      </section>
      {dialog}
    </>
  );
}

function isOpen(order: Order | null): boolean {
  return order !== null && order.doneAt === null;
}

function OrderState({ order: { act, orderedAt, doneAt, done, total, amissCount, amiss } }: { order: Order }) {
  if (doneAt === null) {
    return (
      <li>
        <p role="status">{total === 0 ? `${LABELS[act]}排着，马上开始` : `正在${LABELS[act]}：${done} / ${total}`}</p>
        <Progress label={`${LABELS[act]}的进度`} value={total === 0 ? undefined : done / total} />
      </li>
    );
  }
  return (
    <li>
      <p>
        <Time iso={doneAt} form="minute" /> {act === 'rebuild' ? '重建好了' : amissCount === 0 ? '核对过，索引与帖子一致' : `核对过，${amissCount} 篇不一致`}
        <small className={desk.quiet}>
          {' '}
          <Time iso={orderedAt} form="minute" /> 要的
        </small>
      </p>
      {amiss.length > 0 && (
        <ul className={styles.amiss}>
          {amiss.map(({ id, columnId, title, why }) => (
            <li key={id}>
              <b>{INDEX_FAULT_LABELS[why]}</b> <a href={`/post/view/${columnId}/${id}`}>{title}</a>
            </li>
          ))}
          {amissCount > amiss.length && <li>{`还有 ${amissCount - amiss.length} 篇`}</li>}
        </ul>
      )}
    </li>
  );
}

/** Returns the desk as it was loaded, and as it is while something is under way. */
function useFollowed(loaded: SearchDesk): { search: SearchDesk; look: () => Promise<void> } {
  const [seen, setSeen] = useState<{ of: SearchDesk; now: SearchDesk }>({ of: loaded, now: loaded });
  const search = seen.of === loaded ? seen.now : loaded;
  const look = () =>
    // What can't be asked now is asked again.
    callQuietly(viewSearchDesk, {}).then(
      (now) => setSeen({ of: loaded, now }),
      () => undefined,
    );
  const isUnderWay = isOpen(search.check) || isOpen(search.rebuild);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  });
  return { search, look };
}
