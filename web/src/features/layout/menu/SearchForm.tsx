import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import box from '#web/ui/search-box.module.css';
import styles from './SearchForm.module.css';

export interface SearchFormProps {
  /** The last search text. */
  text?: string | undefined;
  className?: string | undefined;
}

/** Renders the search over everything, opening in a tab of its own, where an essence code that exists opens its post. The key `/` focuses it. */
export function SearchForm({ text, className }: SearchFormProps) {
  return (
    <form className={classNames(box.box, styles.form, className)} role="search" method="get" action="/search/list" target="_blank" rel="noopener">
      <Icon name="search" />
      {/* Its initial text changes with the last search; text being typed is left alone. */}
      <input
        key={text}
        type="search"
        name="q"
        aria-label="搜索"
        placeholder="搜帖子、精华码、玩家"
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={text}
        onKeyDown={ignoreEnterWhileComposing}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </form>
  );
}
