import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Landscape } from './Landscape.tsx';
import style from './AccountScene.module.css';

const SCENES = {
  campfire: { landscape: 'campfire', couplet: ['风雪夜归人，', '炉边话旧游。'] },
  kindling: { landscape: 'campfire', couplet: ['柴已备好，', '等你点火。'] },
  moonwell: { landscape: 'moonwell', couplet: ['山有木兮木有枝，', '且就炉边坐片时。'] },
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReply) heading.current?.focus();
  }, [isReply]);
  const { landscape, couplet } = SCENES[scene];
  return (
    <main id="main" className={style['auth']}>
      <Landscape scene={landscape} poem={couplet} sizes="(max-width: 720px) 100vw, max(56vw, 178vh)" />
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
