import { useEffect, useRef, type ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Img } from '#web/ui/Img.tsx';
import campfire from './campfire.webp';
import campfireSmall from './campfire-small.webp';
import moonwell from './moonwell.webp';
import moonwellSmall from './moonwell-small.webp';
import style from './AccountScene.module.css';

const SCENES = {
  campfire: { large: campfire, small: campfireSmall, couplet: ['风雪夜归人，', '炉边话旧游。'] },
  kindling: { large: campfire, small: campfireSmall, couplet: ['柴已备好，', '等你点火。'] },
  moonwell: { large: moonwell, small: moonwellSmall, couplet: ['山有木兮木有枝，', '且就炉边坐片时。'] },
} as const;

interface AccountSceneProps {
  scene: keyof typeof SCENES;
  title: string;
  /** One sentence under the title. */
  lead: string;
  /** Whether its heading takes the focus: it replaces what the reader has pressed. */
  isReply?: boolean;
  /** For a form with two columns. */
  wide?: boolean;
  /** Above its heading, instead of the fire. */
  top?: ReactNode;
  children: ReactNode;
}

/** The frame of the account pages: a landscape with a couplet, and a form inside a fine double frame. */
export function AccountScene({ scene, title, lead, isReply = false, wide = false, top, children }: AccountSceneProps) {
  const { site } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReply) heading.current?.focus();
  }, [isReply]);
  const { large, small, couplet } = SCENES[scene];
  return (
    <main id="main" className={style['auth']}>
      <div className={style['picture']}>
        <Img
          src={large}
          srcSet={`${small} 640w, ${large} 1600w`}
          sizes="(max-width: 720px) 100vw, max(56vw, 178vh)"
          alt=""
          width={1600}
          height={900}
          decoding="async"
          fetchPriority="high"
        />
        <Brand site={site} className={style['brand']} />
        <p className={style['couplet']} aria-hidden="true">
          {couplet[0]}
          <br />
          {couplet[1]}
        </p>
      </div>
      <div className={style['sheet']}>
        <div className={classNames(style['column'], wide && style['wide'])}>
          {top ?? <Icon name="g-campfire" className={style['ember']} />}
          <h1 ref={heading} tabIndex={isReply ? -1 : undefined}>
            {title}
          </h1>
          <p className={style['lead']}>{lead}</p>
          {children}
        </div>
      </div>
    </main>
  );
}
