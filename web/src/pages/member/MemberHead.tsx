import { useState } from 'react';
import type { MemberView } from '#contract/api/profiles.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { CharacterLine } from './CharacterLine.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { FollowButton } from './FollowButton.tsx';
import styles from './MemberHead.module.css';

/** Renders a member's own description and three honest numbers. */
export function MemberHead({ member }: { member: MemberView }) {
  const signedIn = useSignedIn();
  const isMyself = useSession(({ principal }) => principal?.id === member.id) && signedIn;
  const [followers, setFollowers] = useState(member.followerCount);
  return (
    <header className={styles.head}>
      <Avatar memberId={member.id} name={member.nickName} src={member.avatar} size="xl" />
      <div className={styles.who}>
        <h1 className="name">{member.nickName}</h1>
        <p className={styles.titles}>
          <span className={styles.level}>{member.level}</span>
          <RoleTag role={member.role} />
          {member.suspended && <Tag tone="seal">停用中</Tag>}
        </p>
        {member.progress !== null && (
          <div className={styles.progress}>
            <Progress value={member.progress} label="到下一级的路" />
          </div>
        )}
        {member.signature && <p className={styles.signature}>{member.signature}</p>}
        {member.character && <CharacterLine character={member.character} />}
        <p className={styles.since}>
          <Time iso={member.joinedAt} form="day" /> 坐到火边
          {member.place !== null && `，属地：${member.place}`}
        </p>
      </div>
      <dl className={styles.figures}>
        {[
          ['帖子', member.postCount],
          ['精华', member.essenceCount],
          ['关注者', followers],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(Number(value))}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {isMyself ? (
          <ButtonLink icon="pencil" href="/profile/userinfo">
            改我的资料
          </ButtonLink>
        ) : (
          <>
            <FollowButton memberId={member.id} onCount={setFollowers} />
            <ButtonLink variant="quiet" icon="flag" href={`/member/informer/${member.id}`}>
              举报
            </ButtonLink>
          </>
        )}
        {member.role === 'presenter' && (
          <ButtonLink icon="scale" href={`/presenter/profile/${member.id}`}>
            主持人专页
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
