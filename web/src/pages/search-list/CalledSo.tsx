import type { SearchOverview } from '#contract/api/search.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { entryHref, menuItemHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './CalledSo.module.css';

/** What else than posts is called so: characters with what holds for them, people, columns. Nothing where nobody is. */
export function CalledSo({ overview: { characters, presenters, members, columns }, q }: { overview: SearchOverview; q: string }) {
  const { menu, gameId } = useSite();
  const ticketsHref = menuItemHref(menu, '/ticket/list');
  if (characters.length + presenters.length + members.length + columns.length === 0) return null;
  return (
    <section className={styles.box} aria-label={`叫“${q}”的`}>
      {characters.length > 0 && (
        <div>
          <h2>角色</h2>
          <ul>
            {characters.map(({ id, name, realm, isListed, penalty, disputed, tickets, ticketNumber }) => (
              <li key={id} className={styles.character}>
                <b className="name">{name}</b>
                <span>{realm}</span>
                {disputed && <StateTag state="disputed" />}
                <p>
                  此角色：
                  {isListed ? <a href={entryHref(id)}>1 条有效黑名单</a> : '没有有效黑名单'}
                  {isListed && penalty && `（${penalty.label}）`}、
                  {tickets === 1 && ticketNumber !== null ? (
                    <a href={ticketHref({ number: ticketNumber, gameId })}>1 张罚单</a>
                  ) : ticketsHref === null ? (
                    `${tickets} 张罚单`
                  ) : (
                    <a href={`${ticketsHref}?q=${encodeURIComponent(name)}`}>{tickets} 张罚单</a>
                  )}
                </p>
              </li>
            ))}
          </ul>
          <p className={styles.note}>同名不同服是不同的人，请连服务器一起核对。</p>
        </div>
      )}
      {presenters.length > 0 && (
        <div>
          <h2>主持人</h2>
          <ul>
            {presenters.map(({ id, nickName, avatar, realm }) => (
              <li key={id}>
                <Avatar memberId={id} src={avatar} size="s" />
                <a href={`/presenter/profile/${id}`}>{nickName}</a>
                <span>{realm}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {members.length > 0 && (
        <div>
          <h2>会员</h2>
          <ul>
            {members.map(({ id, nickName, avatar, level }) => (
              <li key={id}>
                <Avatar memberId={id} src={avatar} size="s" />
                <a href={`/member/${id}`}>{nickName}</a>
                <span>{level}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {columns.length > 0 && (
        <div>
          <h2>栏目</h2>
          <ul>
            {columns.map(({ id, name, href, note }) => (
              <li key={id}>
                <a href={href}>{name}</a>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
