import { Icon, type IconProps } from '#web/ui/Icon.tsx';
import styles from './GameWindow.module.css';

const ROWS: readonly { glyph: IconProps['name']; name: string; line: string; listed: boolean }[] = [
  { glyph: 'g-crossed-swords', name: '一剑霜寒', line: '永久 · 黑金跑路', listed: true },
  { glyph: 'g-daggers', name: '夜半敲钟', line: '拉黑 90 天 · 到 2027-01-14', listed: true },
  { glyph: 'g-bowman', name: '银松旅人', line: '名单里没有', listed: false },
];

/** How the game's window looks: night and gold in both themes, as the game has it. */
export function GameWindow() {
  return (
    <div
      className={styles['window']}
      data-theme="dark"
      role="img"
      aria-label="游戏里的样子：队伍里三个人，名单里有两个，各写着处罚与案由；另一个写着名单里没有。"
    >
      <header>
        <span>炉边黑名单</span>
        <Icon name="x" />
      </header>
      <ul>
        {ROWS.map(({ glyph, name, line, listed }) => (
          <li key={name}>
            <Icon name={glyph} />
            <b>{name}</b>
            <span className={listed ? styles['listed'] : undefined}>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
