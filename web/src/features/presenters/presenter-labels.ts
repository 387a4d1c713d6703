import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import type { PresenterCharacter, PresenterStatus, Shift } from '#contract/api/presenters.ts';
import type { Tone } from '#web/ui/Tag.tsx';

const STATUS_TONES: Readonly<Record<PresenterStatus, Tone>> = { active: 'pine', resigned: 'plain', suspended: 'seal' };

/** Returns the name of a presenter's status, and its color. */
export function statusWord(status: PresenterStatus): { label: string; tone: Tone } {
  return { label: PRESENTER_STATUS_LABELS[status], tone: STATUS_TONES[status] };
}

/** Returns a share from 0 to 1 as a percentage, rounded down to a tenth; a dash while there is none. */
export function rateText(rate: number | null): string {
  return rate === null ? '—' : `${Math.floor(rate * 1000) / 10}%`;
}

/** Returns a span in days, short ones in hours, with its unit; a dash while there is none. */
export function daysText(days: number | null): { value: string; unit: string } {
  if (days === null) return { value: '—', unit: '' };
  return days < 1 ? { value: String(Math.max(1, Math.round(days * 24))), unit: '小时' } : { value: String(Math.round(days * 10) / 10), unit: '天' };
}

/** Returns a character with its realm: 夜烛照壁 · 白银之手. */
export function characterText({ name, realm }: Pick<PresenterCharacter, 'name' | 'realm'>): string {
  return [name, realm].filter(Boolean).join(' · ');
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** The days of the week with their numbers, Monday first. */
export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

/** Returns the name of a weekday; 1 is Monday. */
export function weekdayText(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? '';
}

/** Returns how many minutes of a week fall into each hour of the day, 0 to 23. */
export function minutesByHour(schedule: readonly Pick<Shift, 'from' | 'to'>[]): number[] {
  return Array.from({ length: 24 }, (_, hour) =>
    schedule.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(minuteOf(to), (hour + 1) * 60) - Math.max(minuteOf(from), hour * 60)), 0),
  );
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
