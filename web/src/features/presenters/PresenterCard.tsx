import type { PresenterCard as Card } from '#contract/api/presenters.ts';
import { Cover } from '#web/features/posts/Cover.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { ArchPortrait } from './ArchPortrait.tsx';
import { characterText, daysText, rateText, statusWord } from './presenter-labels.ts';
import type { Followed } from './use-followed.ts';
import styles from './PresenterCard.module.css';

/** Renders a presenter's card: portrait over their landscape, their motto, three honest numbers. */
export function PresenterCard({ presenter, followed }: { presenter: Card; followed: Followed }) {
  const { id, nickName, avatar, banner, motto, specialities, character, status, stats } = presenter;
  const follows = followed.follows(id);
  const days = daysText(stats.medianDaysToVerdict);
  const isSelf = followed.memberId === id;
  return (
    <article className={styles.card}>
      <Cover picture={banner} title={nickName} className={styles.banner} sizes="24.5rem" />
      <span className={classNames(styles.pin, status !== 'active' && styles.off)}>{statusWord(status).label}</span>
      <div className={styles.portrait}>
        <ArchPortrait memberId={id} name={nickName} src={avatar} />
      </div>
      <h2>
        <a className="name" href={`/presenter/profile/${id}`}>
          {nickName}
        </a>
      </h2>
      <p className={styles.character}>{characterText(character)}</p>
      <p className={styles.motto}>{motto && `「${motto}」`}</p>
      <p className={styles.tags}>
        {specialities.map(({ value, label }) => (
          <Tag key={value}>{label}</Tag>
        ))}
      </p>
      <dl>
        <div>
          <dt>已结案</dt>
          <dd>{formatCount(stats.casesHeard)}</dd>
        </div>
        <div>
          <dt>成立率</dt>
          <dd>{rateText(stats.upheldRate)}</dd>
        </div>
        <div>
          <dt>审理中位</dt>
          <dd>
            {days.value}
            {days.unit && <small>{days.unit}</small>}
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {isSelf ? (
          <ButtonLink icon="pencil" href="/presenter/edit">
            编辑我的专页
          </ButtonLink>
        ) : (
          <>
            <Button
              icon={follows ? 'check' : 'plus'}
              aria-pressed={follows}
              onClick={() => followed.toggle(id)}
              aria-label={`${follows ? '已关注' : '关注'} ${nickName}`}
            >
              {follows ? '已关注' : '关注'}
            </Button>
            {status === 'active' && (
              <ButtonLink icon="mail" href={`/profile/letter/${id}`} aria-label={`写信给 ${nickName}`}>
                写信
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </article>
  );
}
