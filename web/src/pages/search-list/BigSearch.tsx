import type { SubmitEvent } from 'react';
import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import box from '#web/ui/search-box.module.css';
import { onlyExcludes, searchHref, type SearchChoice } from './choice.ts';
import styles from './BigSearch.module.css';

/** Renders the search text for editing: a plain form, which works without our script. The filters stay; paging restarts. */
export function BigSearch({ choice }: { choice: SearchChoice }) {
  const { kind, columnId, author, from, to, tag, essence, sort } = choice;
  const kept = { kind: kind === 'post' ? '' : kind, columnId, author, from, to, tag, essence: essence ? '1' : '', sort: sort === 'latest' ? sort : '' };
  const lacksWord = onlyExcludes(choice.q);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    void navigate(searchHref({ ...choice, q: typeof q === 'string' ? q.trim() : '', page: 1, after: '' }));
  };
  return (
    <form className={styles.form} role="search" method="get" action="/search/list" aria-label="搜索全站" onSubmit={submit}>
      <label className={classNames(box.box, styles.box)}>
        <Icon name="search" />
        <input
          key={choice.q}
          type="search"
          name="q"
          aria-label="搜索词"
          placeholder="帖子、评论、案件、精华码、玩家；引号里的要连着，减号后的不要"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={choice.q}
          aria-describedby={lacksWord ? 'search-lacks' : undefined}
          onKeyDown={ignoreEnterWhileComposing}
        />
      </label>
      {Object.entries(kept).map(([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />)}
      <Button type="submit" variant="primary" className={styles.button}>
        搜索
      </Button>
      {lacksWord && (
        <p id="search-lacks" className={styles.lacks}>
          {`只写了不要的，还没写要找的：减号前面先写一个词，像“招募 ${choice.q}”。`}
        </p>
      )}
    </form>
  );
}
