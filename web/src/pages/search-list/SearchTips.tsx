import { SectionHead } from '#web/ui/SectionHead.tsx';
import { searchHref } from './choice.ts';
import { SearchHistory } from './SearchHistory.tsx';
import styles from './SearchTips.module.css';

const TIPS: readonly { typed: string; does: string }[] = [
  { typed: '火环', does: '两个字也好，一个字也好，写到的帖子一篇不漏' },
  { typed: '火环 坦克', does: '用空格隔开，几个词都要有' },
  { typed: '"往左边走"', does: '引号里的要连着，空格也算' },
  { typed: '火环 -招募', does: '减号后面的不要有' },
  { typed: 'z957', does: '编号记得一截就行' },
  { typed: '第三次火环怎么躲', does: '整句话问也行，没有一篇原样写到时，给写得最接近的' },
];

/** Shown before a search: what can be typed, and past searches on this device. */
export function SearchTips() {
  return (
    <>
      <SectionHead title="怎么找" />
      <dl className={styles.tips}>
        {TIPS.map(({ typed, does }) => (
          <div key={typed}>
            <dt>
              <a href={searchHref({ q: typed })}>{typed}</a>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>K7M-4Q2X</dt>
          <dd>精华码输进来，直接打开那一篇</dd>
        </div>
      </dl>
      <SearchHistory />
    </>
  );
}
