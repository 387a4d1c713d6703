import type { ActPreview } from '#contract/api/acts.ts';

/** Returns a preview as an operator reads it at the keyboard. */
export function previewText({ consequences, acts, version }: ActPreview): string {
  return [
    '这是预演，什么也没有写下。',
    ...consequences.map(({ text, count }) => (count > 0 ? `· ${text}：${count}` : `· ${text}`)),
    ...acts.map(({ label, targetKind, targetId, name, before, after }) =>
      [`  ${label}  ${targetKind} ${targetId}`, name, changeText(before ?? {}, after ?? {})].filter((part) => part !== '').join('  '),
    ),
    `版本 ${version}：真做时加上 --expected ${version}，期间有人改过就不会做。`,
  ].join('\n');
}

function changeText(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => `${name}：${valueText(before[name])} → ${valueText(after[name])}`).join('；');
}

const MAX_VALUE_LENGTH = 60;

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '无';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
