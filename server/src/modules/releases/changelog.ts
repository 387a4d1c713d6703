import { createHash } from 'node:crypto';

/** One line of the changelog, under its heading. */
export interface ChangelogEntry {
  heading: string;
  text: string;
}

/** Returns the entries of a changelog in their order: the points of its lists, without the marks of Markdown. */
export function readChangelog(markdown: string): ChangelogEntry[] {
  const entries: ChangelogEntry[] = [];
  let heading = '';
  for (const line of markdown.split('\n')) {
    const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
    const [, point] = /^- (.+)$/.exec(line) ?? [];
    if (title !== undefined) heading = title;
    else if (point !== undefined) entries.push({ heading, text: plainOf(point) });
    else if (/^ {2,}\S/.test(line)) {
      const last = entries.at(-1);
      if (last) last.text += plainOf(line.trim());
    }
  }
  return entries;
}

function plainOf(text: string): string {
  return text.replace(/\*\*|`/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

/** Returns a short hash of each entry, by which the next version knows what it adds. */
export function hashEntries(entries: readonly ChangelogEntry[]): string[] {
  return entries.map(({ text }) => createHash('sha256').update(text).digest('hex').slice(0, 10));
}
