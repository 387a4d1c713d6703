import type { PresenterProfile } from '#contract/api/presenters.ts';
import { Cover } from '#web/features/posts/Cover.tsx';
import { ArchPortrait } from '#web/features/presenters/ArchPortrait.tsx';
import { daysText, rateText, statusWord } from '#web/features/presenters/presenter-labels.ts';
import { canDrawPresenter } from '#web/features/share-card/faces/can-draw.ts';
import { ShareButton } from '#web/features/share-card/ShareButton.tsx';
import type { Followed } from '#web/features/presenters/use-followed.ts';
import { formatCount } from '#web/lib/counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Spine } from '#web/ui/Spine.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './Head.module.css';

// Only the presenter sees it.
const Resign = lazyPart(() => import('./Resign.tsx').then((file) => file.Resign));

// Nobody needs it before the button is pressed.
const PresenterPicture = lazyPart(() => import('#web/features/share-card/PresenterPicture.tsx').then((file) => file.PresenterPicture));

const BANNER_SIZES = '(max-width: 1300px) 100vw, 1182px';

/** The bound volume of a presenter: spine, landscape, portrait, name, numbers, and what one may do. */
export function Head({ presenter, followed, address }: { presenter: PresenterProfile; followed: Followed; address: string }) {
  const { id, nickName, avatar, banner, motto, specialities, status, probationUntil, stats } = presenter;
  const days = daysText(stats.medianDaysToVerdict);
  const figures = [
    { label: '已结案', value: formatCount(stats.casesHeard) },
    { label: '成立率', value: rateText(stats.upheldRate) },
    { label: '审理中位', value: days.value, unit: days.unit },
    { label: '帖子', value: formatCount(stats.posts) },
    { label: '精华', value: formatCount(stats.essences) },
    { label: '关注者', value: formatCount(followed.followersOf(presenter)) },
  ];
  const { label, tone } = statusWord(status);
  return (
    <header className={styles.volume}>
      <Spine title="炉边主持人" icon="g-gavel" className={styles.spine} />
      <div className={styles.sheet}>
        <Cover picture={banner} title={nickName} className={styles.banner} sizes={BANNER_SIZES} urgent />
        <div className={styles.info}>
          <div className={styles.portrait}>
            <ArchPortrait memberId={id} name={nickName} src={avatar} size="l" />
          </div>
          <div className={styles.words}>
            <h1 className="name">{nickName}</h1>
            <p className={styles.tags}>
              <Tag tone="brass">主持人</Tag>
              <Tag tone={tone}>{label}</Tag>
              {probationUntil && <Tag tone="night">见习</Tag>}
              {specialities.map((speciality) => (
                <Tag key={speciality.value}>{speciality.label}</Tag>
              ))}
            </p>
            {motto && <p className={styles.motto}>{motto}</p>}
            <dl>
              {figures.map((figure) => (
                <div key={figure.label}>
                  <dt>{figure.label}</dt>
                  <dd>
                    {figure.value}
                    {figure.unit && <small>{figure.unit}</small>}
                  </dd>
                </div>
              ))}
            </dl>
            {stats.casesHeard === 0 && <p className={styles.hint}>还没有署名的裁决，数字等第一宗结案后再走。</p>}
          </div>
          <Actions presenter={presenter} followed={followed} address={address} />
        </div>
      </div>
    </header>
  );
}

function Actions({ presenter, followed, address }: { presenter: PresenterProfile; followed: Followed; address: string }) {
  const { id, nickName, status } = presenter;
  const share = canDrawPresenter(presenter) && (
    <ShareButton>{(close) => <PresenterPicture presenter={presenter} address={address} onClose={close} />}</ShareButton>
  );
  if (followed.memberId === id && status === 'active') {
    return (
      <div className={styles.actions}>
        <ButtonLink variant="primary" icon="pencil" href="/presenter/edit">
          编辑专页
        </ButtonLink>
        {share}
        <Resign />
      </div>
    );
  }
  const follows = followed.follows(id);
  return (
    <div className={styles.actions}>
      {status === 'active' && (
        <ButtonLink icon="mail" href={`/profile/letter/${id}`}>
          写信
        </ButtonLink>
      )}
      <Button
        variant={follows ? 'outline' : 'primary'}
        icon={follows ? 'check' : 'plus'}
        aria-pressed={follows}
        aria-label={`${follows ? '已关注' : '关注'} ${nickName}`}
        onClick={() => followed.toggle(id)}
      >
        {follows ? '已关注' : '关注'}
      </Button>
      {share}
      <ButtonLink variant="quiet" icon="flag" href={`/presenter/informer/${id}`}>
        举报
      </ButtonLink>
    </div>
  );
}
