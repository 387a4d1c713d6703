import type { Message } from '#contract/api/messages.ts';
import { absoluteTime } from '#web/lib/time.ts';

/** Messages under one head. */
export interface DaySection {
  title: '今天' | '昨天' | '更早';
  items: Message[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns messages, which come newest first, under today, yesterday and before, by the reader's clock; days without one are left out. */
export function sectionsByDay(messages: readonly Message[], now: Date): DaySection[] {
  const today = absoluteTime(now.toISOString());
  const yesterday = absoluteTime(new Date(now.getTime() - DAY_MS).toISOString());
  const sections: DaySection[] = [];
  for (const message of messages) {
    const day = absoluteTime(message.lastDate);
    const title = day >= today ? '今天' : day === yesterday ? '昨天' : '更早';
    const last = sections.at(-1);
    if (last?.title === title) last.items.push(message);
    else sections.push({ title, items: [message] });
  }
  return sections;
}
