import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconProps } from '#web/ui/Icon.tsx';
import styles from './GameCrest.module.css';

interface Crest {
  glyph: IconProps['name'];
  tint: string | undefined;
}

const UNKNOWN: Crest = { glyph: 'g-campfire', tint: styles.stone };

/** What an operator may choose as a game's icon. */
const CRESTS: Record<string, Crest> = {
  'crest-retail': { glyph: 'g-dragon-head', tint: styles.ember },
  'crest-titan': { glyph: 'g-frostfire', tint: styles.frost },
  'crest-classic': { glyph: 'g-hourglass', tint: styles.gold },
  'crest-moon': { glyph: 'g-evil-moon', tint: styles.violet },
  'crest-sea': { glyph: 'g-galleon', tint: styles.teal },
  'crest-forest': { glyph: 'g-oak-leaf', tint: styles.green },
  'crest-rune': { glyph: 'g-rune-stone', tint: styles.stone },
  'crest-crown': { glyph: 'g-crown', tint: styles.gold },
};

/** The crest of a game: a glyph on a tinted tile. An unknown name gives the campfire. */
export function GameCrest({ icon, size = 's' }: { icon: string; size?: 's' | 'm' }) {
  const { glyph, tint } = (Object.hasOwn(CRESTS, icon) ? CRESTS[icon] : undefined) ?? UNKNOWN;
  return (
    <span className={classNames(styles.crest, styles[size], tint)}>
      <Icon name={glyph} />
    </span>
  );
}
