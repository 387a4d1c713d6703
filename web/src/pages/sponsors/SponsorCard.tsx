import type { Sponsor } from '#contract/api/sponsors.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

const SIZES = { lantern: 'xl', wood: 'l', passer: 'm' } as const;

/** Renders a sponsor: their shield in the size of their tier, their realm, what we thank them for, and since when. */
export function SponsorCard({ sponsor: { name, kind, realm, tier, note, url, since, logo } }: { sponsor: Sponsor }) {
  return (
    <Card as="li" className={styles.card}>
      <Avatar src={logo} name={name} size={SIZES[tier]} />
      <div>
        <h3>
          {url === '' ? (
            name
          ) : (
            <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
              {name}
            </a>
          )}
        </h3>
        <p className={styles.where}>{[kind, realm].filter(Boolean).join(' · ')}</p>
        <p>{note}</p>
        <p className={styles.where}>
          自 <Time iso={`${since}T00:00:00Z`} /> 起
        </p>
      </div>
    </Card>
  );
}
