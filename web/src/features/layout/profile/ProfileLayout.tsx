import { useEffect, useRef, type ReactNode } from 'react';
import { MAX_BELL } from '#contract/limits.ts';
import { underProduct } from '#contract/text/product-slug.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import { useSession } from '#web/lib/session.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PROFILE_GROUPS, profileSectionAt } from './profile-sections.ts';
import { revealLit } from '#web/ui/reveal-lit.ts';
import style from './ProfileLayout.module.css';

/** The profile area: its sidebar lights the section that the URL's hash names, else the one of the path. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const { site } = useSite();
  const signedIn = useSignedIn();
  // Both outlast a token that has ended.
  const principal = useSession((state) => (signedIn ? state.principal : null));
  const unread = useCaches((state) => (signedIn ? state.recentNews.length : 0));
  const current = profileSectionAt(pathname, hash);
  const side = useRef<HTMLElement>(null);
  useEffect(() => revealLit(side.current), [current]);
  return (
    <div className={style['area']}>
      <nav ref={side} className={style['side']} aria-label="个人中心">
        <div className={style['who']}>
          <Avatar memberId={principal?.id} name={principal?.nickName} src={principal?.avatar} />
          <span>
            <b className="name">{principal?.nickName ?? 'Guardian of Azeroth'}</b>
            <small>{principal?.level ?? 'Ranger'}</small>
          </span>
        </div>
        {PROFILE_GROUPS.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            {group.sections.map((section) => (
              <a key={section.id} href={underProduct(section.href, site.slug)} aria-current={section.id === current ? 'page' : undefined}>
                <Icon name={section.icon} />
                {section.label}
                {section.id === 'message' && unread > 0 && (
                  <span className={style['count']}>
                    {unread < MAX_BELL ? unread : `${MAX_BELL}+`}
                    <span className="sr"> 条未读</span>
                  </span>
                )}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <div className={style['content']}>{children}</div>
    </div>
  );
}
