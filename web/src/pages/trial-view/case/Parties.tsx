import type { PublicCase, TrialPreview } from '#contract/api/trials.ts';
import { ClassName } from '#web/features/blacklist/ClassName.tsx';
import { Namesakes } from '#web/features/blacklist/Namesakes.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Namesake } from '../act/trial-data.ts';
import styles from './Parties.module.css';

export interface PartiesProps {
  shown: Pick<PublicCase, 'complainant' | 'accused' | 'subjectKind'>;
  history: TrialPreview['history'];
  namesakes: readonly Namesake[];
}

/** Renders complainant and accused, facing each other. */
export function Parties({ shown: { complainant, accused, subjectKind }, history, namesakes }: PartiesProps) {
  return (
    <>
      <div className={styles.parties}>
        <div className={styles.party}>
          <Avatar memberId={complainant.id} name={complainant.nickName} src={complainant.avatar || undefined} size="l" />
          <div>
            <small>{subjectKind === 'member' ? '认定不实的主持人' : '检举人'}</small>
            <a className={styles.name} href={`/member/${complainant.id}`}>
              {complainant.nickName}
            </a>
            <small>{complainant.level}</small>
          </div>
        </div>
        <span className={styles.against} aria-hidden="true">
          诉
        </span>
        <ul className={styles.accused} aria-label="被检举人">
          {accused.map((each) => {
            const earlier = history.filter(({ accusedId }) => accusedId === each.id).length;
            return (
              <li key={each.id} className={styles.party}>
                <span className={styles.crest}>
                  <Icon name="g-horned-helm" />
                </span>
                <div>
                  <small>被检举人</small>
                  <b className={styles.name}>{each.name}</b>
                  <small className={styles.line}>
                    <ClassName name={each.class} />
                    <span>{each.realm}</span>
                    {each.guild !== '' && <span>〈{each.guild}〉</span>}
                    {earlier > 0 && <span className={styles.earlier}>另有罚单 {earlier} 张</span>}
                  </small>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
      {namesakes.map(({ accusedId, realms }) => (
        <Namesakes key={accusedId} realms={realms} />
      ))}
    </>
  );
}
