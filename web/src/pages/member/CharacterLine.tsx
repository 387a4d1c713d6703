import type { Character } from '#contract/api/profiles.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './CharacterLine.module.css';

/** Renders a member's character, in a line or two. */
export function CharacterLine({ character: { name, realm, faction, race, class: profession, guild } }: { character: Character }) {
  return (
    <p className={styles.line}>
      <Icon name="swords" />
      <span>
        <b className="name">{name}</b>
        {[realm, faction, race + profession].filter(Boolean).join(' · ')}
        {guild && <span className={styles.guild}>{`<${guild}>`}</span>}
      </span>
    </p>
  );
}
