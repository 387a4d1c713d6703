import type { PostView } from '#contract/api/posts.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { drawColumns, measureColumn } from '../canvas/draw-columns.ts';
import { measureLine } from '../canvas/draw-text.ts';
import { CARD_HEIGHT, fillBox, UNIT } from '../canvas/paper.ts';
import type { CardSource, ShareCard } from './card.ts';
import { drawFoot, textRow } from './foot.ts';
import { drawSpine, SPINE_WIDTH } from './spine.ts';

const LEFT = SPINE_WIDTH + 3.4;
const RIGHT = 96.6;
const TOP = 9;
const AUTHOR = { size: 4, color: 'ink-3', font: 'font-serif', signPitch: 1.2 } as const;
const MAX_AUTHOR = 44;
const TITLE = { size: 4, color: 'ink', font: 'font-serif', weight: 700, lineHeight: 1.45 } as const;
/** Beside the QR code; a longer title has a second line. */
const TITLE_WIDTH = 54;

/** Returns the card of one sentence of a post, written in columns. */
export function sentenceFace(post: PostView, sentence: string, source: CardSource): ShareCard {
  const { id, title, author, createdAt } = post;
  return {
    alt: `分享图：“${sentence}”，出自 ${author.nickName} 的《${title}》，右下角是这一篇的二维码`,
    fileName: `${source.siteName}-${id}-一句话.png`,
    pictures: { logo: '/logo.svg' },
    draw: (paper, { logo }) => {
      fillBox(paper, 'surface', { x: 0, y: 0, width: 100, height: CARD_HEIGHT / UNIT });
      drawSpine(paper, { title: post.columnName, note: '一句话', logo });
      const { line } = measureLine(paper, title, { ...TITLE, width: TITLE_WIDTH });
      const rows = [
        textRow(paper, title, { ...TITLE, maxLines: line.endsWith('…') ? 2 : 1 }),
        ...(post.generated ? [textRow(paper, '作者声明：本文含 AI 生成内容')] : []),
        textRow(paper, `${source.siteName} · 写于 ${absoluteTime(createdAt, 'day', 'site')}`),
        textRow(paper, '扫码看前后文'),
      ];
      const foot = drawFoot(paper, { left: LEFT, right: RIGHT, inset: 3, address: source.address, rows });
      const height = foot - TOP - 6;
      const left = drawColumns(paper, sentence, {
        ...{ x: LEFT + 9, y: TOP, width: RIGHT - LEFT - 14, height, sizes: [5.7, 5, 4.4, 3.8, 3.4] },
        ...{ color: 'ink', font: 'font-serif', weight: 700, columnPitch: 2.1, signPitch: 1.1 },
      });
      const length = Math.min(MAX_AUTHOR, measureColumn(paper, author.nickName, AUTHOR));
      const place = { x: left - 9, y: foot - 5 - length, width: 8, height: MAX_AUTHOR };
      drawColumns(paper, author.nickName, { ...AUTHOR, ...place, sizes: [AUTHOR.size], columnPitch: 2 });
    },
  };
}
