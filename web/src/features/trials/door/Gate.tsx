import type { ReactNode } from 'react';
import campfire from '#web/features/account/campfire.webp';
import campfireSmall from '#web/features/account/campfire-small.webp';
import { Img } from '#web/ui/Img.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Gate.module.css';

/** Renders the way to the door of an accused: its title and what one does there, a picture, and what people ask who were sent a code. */
export function Gate({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames('shell', styles.page)}>
      <div className={styles.gate}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <div className={styles.arch}>
          <Img
            src={campfire}
            srcSet={`${campfireSmall} 640w, ${campfire} 1600w`}
            sizes="47rem"
            alt=""
            width={1600}
            height={900}
            loading="lazy"
            decoding="async"
          />
        </div>
      </div>
      <div className={styles.asked}>
        <section>
          <h2>码从哪里来</h2>
          <p>有人检举了你在游戏里的角色，写检举的人或一位主持人把码密语给你。不用注册，也不问你是谁。</p>
        </section>
        <section>
          <h2>不来会怎样</h2>
          <p>案子照样会审，只是少了你的话。没有送到你手上的案子，不能重罚；没有答，也不等于承认。</p>
        </section>
        <section>
          <h2>没有码，只是听说</h2>
          <p>
            裁决以前，我们不告诉任何人谁被检举了。登录，在资料里
            <a className="link" href="/profile/userinfo">
              核对你的角色
            </a>
            ，有检举等你答辩，马上告诉你。
          </p>
        </section>
      </div>
    </div>
  );
}
