import type { PresenterCard } from '#contract/api/presenters.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './Seats.module.css';

/** Renders the presenters: shields in the hearth's arches, each a link to the presenter's page. */
export function Seats({ presenters, total }: { presenters: readonly PresenterCard[]; total: number }) {
  const { menu } = useSite();
  const directory = menuItemHref(menu, '/presenter');
  return (
    <section aria-labelledby="seats">
      <SectionHead id="seats" title="在席主持" aside={directory && <a href={directory}>{total} 位</a>} />
      <ul className={styles.seats}>
        {presenters.map(({ id, nickName, avatar, specialities }) => (
          <li key={id}>
            <a href={`/presenter/profile/${id}`}>
              <span className={styles.arch}>
                <Avatar memberId={id} name={nickName} src={avatar} size="l" />
              </span>
              <b className="name">{nickName}</b>
              <small>{specialities[0]?.label}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
