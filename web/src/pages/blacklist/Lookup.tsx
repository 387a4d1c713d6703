import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { followForm } from '#web/ui/FilterForm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { EntryChoice } from './choice.ts';
import styles from './Lookup.module.css';

export interface LookupProps {
  columnId: number;
  name: string;
  note: string;
  choice: EntryChoice;
  realms: readonly string[];
  /** Where a roster is checked, and where all tickets are; null: the menu has neither. */
  check: string | null;
  tickets: string | null;
  /** What the list answers to the search. */
  children: ReactNode;
}

/** Renders the head of the list: a search for one character before anything else, a plain form that works without our script as well. */
export function Lookup({ columnId, name, note, choice, realms, check, tickets, children }: LookupProps) {
  const { q, realm, sort, layout } = choice;
  return (
    <section className={styles.lookup} aria-label="查一个角色">
      <div className={styles.ask}>
        <div>
          <h1>{name}</h1>
          <p className={styles.note}>{`组队之前查一下。名字要连同服务器，同名不同服是另一个人。${note}`}</p>
          <form className={styles.form} method="get" action={`/blacklist/${columnId}`} role="search" aria-label="查一个角色" onSubmit={followForm}>
            {sort !== 'latest' && <input type="hidden" name="sort" value={sort} />}
            {layout === 'rows' && <input type="hidden" name="view" value="rows" />}
            <label className={styles.name}>
              <Icon name="search" />
              <input type="search" name="q" aria-label="角色名" placeholder="角色名，大小写都行" autoComplete="off" maxLength={40} defaultValue={q} />
            </label>
            <label className={styles.realm}>
              <input name="realm" aria-label="服务器" placeholder="全部服务器" autoComplete="off" maxLength={24} list="realms" defaultValue={realm} />
            </label>
            <datalist id="realms">
              {realms.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </datalist>
            <Button type="submit" variant="primary" className={styles.go}>
              查一查
            </Button>
          </form>
          <p className={styles.tips}>
            <span>查无记录，不等于清白。</span>
            <span>我们不记你查了谁。</span>
          </p>
        </div>
        {(check ?? tickets) !== null && (
          <aside className={styles.roster} aria-label="整团一起查">
            <b>整团一起查</b>
            <p>把名单贴进来，在你的浏览器里比对，名字不出你的电脑。</p>
            <div>
              {check !== null && (
                <ButtonLink href={check} icon="users">
                  核查名册
                </ButtonLink>
              )}
              {tickets !== null && (
                <ButtonLink variant="quiet" href={tickets} icon="receipt-text">
                  全部罚单
                </ButtonLink>
              )}
            </div>
          </aside>
        )}
      </div>
      {children}
    </section>
  );
}
