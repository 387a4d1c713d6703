import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './Welcome.module.css';

/** A word at the door: a visitor finds the way in, a member the next thing to do. Both take the same room, so nothing moves when one is recognized. */
export function Welcome() {
  const isMember = useSignedIn();
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{isMember ? '椅子给你留着' : '找把椅子坐下'}</h2>
      <p>{isMember ? '今晚打得怎么样？写下来，总有人正卡在同一个地方。' : '读什么都不用登录。想说话、收藏、检举，再来领一把椅子。'}</p>
      <p className={styles.ways}>
        {isMember ? (
          <>
            <ButtonLink variant="primary" icon="pencil" href="/post/add/1001">
              写一篇
            </ButtonLink>
            <ButtonLink href="/profile/message">我的消息</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink variant="primary" icon="log-in" href="/acc/sign_in" target="_blank" rel="noopener">
              登录
            </ButtonLink>
            <ButtonLink href="/profile/tutorial">新手教程</ButtonLink>
          </>
        )}
      </p>
    </section>
  );
}
