import type { Column } from '#contract/api/columns.ts';
import type { IconProps } from '#web/ui/Icon.tsx';

/** Returns the icon of a column: its own as in the menu, else one for its kind. */
export function columnGlyph({ icon, kind }: Pick<Column, 'icon' | 'kind'>): IconProps['name'] {
  if (icon) return `g-${icon}`;
  if (kind === 'question') return 'g-conversation';
  return kind === 'complaint' ? 'g-scales' : 'g-campfire';
}
