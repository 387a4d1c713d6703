import { useState } from 'react';
import { codeOf, EMOJI } from '#contract/boards/emoji.ts';
import { EmojiPicture } from './Emoji.tsx';
import styles from './EmojiPanel.module.css';

const KEY = 'hearth-emoji';
const MAX_RECENT = 8;

/** Renders all 表情, the last used in the first row. The field keeps the focus and its cursor. */
export function EmojiPanel({ onPick }: { onPick: (code: string) => void }) {
  const [recent] = useState(recentEmoji);
  const pick = (name: string) => {
    noteEmoji(name);
    onPick(codeOf(name));
  };
  const row = (names: readonly string[]) =>
    names.map((name) => (
      <button key={name} type="button" title={codeOf(name)} aria-label={name} onMouseDown={(event) => event.preventDefault()} onClick={() => pick(name)}>
        <EmojiPicture name={name} />
      </button>
    ));
  return (
    <div className={styles.panel}>
      <div role="group" aria-label="常用表情" className={styles.recent}>
        {row(recent)}
      </div>
      <div role="group" aria-label="全部表情" className={styles.grid}>
        {row(EMOJI)}
      </div>
    </div>
  );
}

/** Returns the 表情 last used in this browser, newest first; before any was used, the first of all. */
function recentEmoji(): string[] {
  const names = readNames();
  return [...names, ...EMOJI.filter((name) => !names.includes(name))].slice(0, MAX_RECENT);
}

/** Notes that one was used. */
function noteEmoji(name: string): void {
  try {
    localStorage.setItem(KEY, [name, ...readNames().filter((each) => each !== name)].slice(0, MAX_RECENT).join(' '));
  } catch {
    // Without storage the first ones stay in front.
  }
}

function readNames(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((name) => EMOJI.includes(name));
  } catch {
    return [];
  }
}
