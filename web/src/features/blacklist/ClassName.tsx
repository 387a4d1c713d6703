import { classNames } from '#web/ui/class-names.ts';
import styles from './ClassName.module.css';

/** The color a class is known by. */
const COLORS: Readonly<Record<string, string | undefined>> = {
  战士: styles.warrior,
  圣骑士: styles.paladin,
  猎人: styles.hunter,
  潜行者: styles.rogue,
  牧师: styles.priest,
  死亡骑士: styles.knight,
  萨满祭司: styles.shaman,
  法师: styles.mage,
  术士: styles.warlock,
  武僧: styles.monk,
  德鲁伊: styles.druid,
  恶魔猎手: styles.hunt,
  唤魔师: styles.evoker,
};

/** Renders a character's class in its color; nothing when it is unknown. */
export function ClassName({ name }: { name: string }) {
  if (name === '') return null;
  return <b className={classNames(styles.name, COLORS[name])}>{name}</b>;
}
