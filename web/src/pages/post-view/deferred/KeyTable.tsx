import { KeyTable as Keys, type KeyHint } from '#web/ui/KeyTable.tsx';

const KEYS: readonly KeyHint[] = [
  { key: 'J', does: '下一层' },
  { key: 'K', does: '上一层' },
  { key: 'L', does: '赞这一层' },
  { key: 'R', does: '回复这一层' },
  { key: 'C', does: '写评论' },
  { key: 'F', does: '收藏或收回' },
  { key: 'S', does: '分享' },
  { key: 'T', does: '回到开头' },
];

/** What each key does while a post is read. */
export function KeyTable({ onClose }: { onClose: () => void }) {
  return <Keys keys={KEYS} open onClose={onClose} />;
}
