// A walk as a story that a person can read: who did what, on which day, and what came of it.
import type { Cast } from './cast.ts';

export interface Event {
  /** Since the beginning of the walk. */
  ms: number;
  who: string;
  what: string;
  /** What came of it: 成, the refusal, or the state of the case. */
  result: string;
}

/** What was found that must never be, and how it came to it. */
export class Broken extends Error {
  readonly rules: readonly string[];
  readonly story: string;

  constructor(rules: readonly string[], story: string) {
    super(`${rules.join('\n')}\n\n${story}`);
    this.rules = rules;
    this.story = story;
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** Returns the events of a walk as lines. */
export function tellStory(cast: Cast, events: readonly Event[]): string {
  const names = cast.everybody.map(({ id, nickName }) => `${cast.labels.get(id) ?? ''}＝${nickName}(${id})`).join('，');
  const characters = cast.accused
    .map(({ name, ownership }) => `${name}：${{ proven: '核对过', claimed: '只填了名字', nobody: '没有账号' }[ownership]}`)
    .join('，');
  return [`人：${names}`, `被检举的角色：${characters}`, ...events.map(lineOf)].join('\n');
}

function lineOf({ ms, who, what, result }: Event): string {
  const hours = Math.floor(ms / HOUR_MS);
  return `第 ${Math.floor(hours / 24) + 1} 天 ${String(hours % 24).padStart(2, '0')} 时  ${who}：${what} → ${result}`;
}
