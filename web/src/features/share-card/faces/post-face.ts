import type { PostView } from '#contract/api/posts.ts';
import { formatEssenceCode } from '#contract/text/check-code.ts';
import { absoluteTime } from '#web/lib/time.ts';
import seal from '#web/ui/wax-seal.svg?url';
import { drawCover, drawGeneratedLabel, drawTurned } from '../canvas/draw-picture.ts';
import { drawFitted, drawText } from '../canvas/draw-text.ts';
import { CARD_HEIGHT, fillBox, UNIT, type Paper } from '../canvas/paper.ts';
import type { CardSource, LoadedPictures, ShareCard } from './card.ts';
import { codeRow, drawFoot, textRow, type FootRow } from './foot.ts';
import { drawSpine, SPINE_WIDTH } from './spine.ts';

const LEFT = SPINE_WIDTH + 3.4;
const RIGHT = 96.6;
const INSET = 3;
const COVER = { x: LEFT, y: 3.4, width: RIGHT - LEFT, height: ((RIGHT - LEFT) * 10) / 16 };
const TEXT = { x: LEFT + INSET, width: RIGHT - LEFT - 2 * INSET };
const SUMMARY = { size: 4, lineHeight: 1.75 };

/** Returns the card of a post: its cover with the seal of an essence, or its title in large letters. */
export function postFace(post: PostView, source: CardSource): ShareCard {
  const { id, title, author, cover, essence } = post;
  return {
    alt: `分享图：《${title}》，${author.nickName} 写于${source.siteName}，右下角是这一篇的二维码`,
    fileName: `${source.siteName}-${id}.png`,
    pictures: {
      logo: '/logo.svg',
      avatar: author.avatar || `/avatar/${author.id}.svg`,
      ...(cover && { cover: cover.src }),
      ...(essence && { seal }),
    },
    draw: (paper, pictures) => drawPost(paper, { post, source, pictures }),
  };
}

function drawPost(paper: Paper, { post, source, pictures }: { post: PostView; source: CardSource; pictures: LoadedPictures }): void {
  fillBox(paper, 'surface', { x: 0, y: 0, width: 100, height: CARD_HEIGHT / UNIT });
  drawSpine(paper, { title: post.columnName, note: post.tags[0] ?? '', logo: pictures.logo });
  const foot = drawFoot(paper, { left: LEFT, right: RIGHT, inset: INSET, address: source.address, rows: rowsOf(paper, { post, source, pictures }) });
  const { cover } = pictures;
  if (cover) {
    drawCover(paper, cover, COVER);
    if (post.cover?.generated) drawGeneratedLabel(paper, COVER);
  }
  if (pictures.seal) drawTurned(paper, pictures.seal, { x: RIGHT - 22, y: cover ? COVER.y + COVER.height - 10.6 : 6, width: 17, height: 17, degrees: 8 });
  const top = cover ? COVER.y + COVER.height + (pictures.seal ? 6.4 : 4.6) : pictures.seal ? 27 : 14;
  const bottom = drawFitted(paper, post.title, {
    ...{ ...TEXT, y: top, sizes: cover ? [6.1, 5.2, 4.5] : [9.2, 7.6, 6.1, 5], maxLines: cover ? 4 : 6, words: true },
    ...{ color: 'ink', font: 'font-serif', weight: 700, lineHeight: 1.42 },
  });
  drawSummary(paper, post.summary, { top: bottom + 3, bottom: foot - 2 });
}

/** Draws as much of the summary as there is room for, beside a double line. */
function drawSummary(paper: Paper, summary: string, { top, bottom }: { top: number; bottom: number }): void {
  const maxLines = Math.min(5, Math.floor((bottom - top) / (SUMMARY.size * SUMMARY.lineHeight)));
  if (maxLines < 1 || summary.trim() === '') return;
  const place = { x: TEXT.x + 4.2, y: top, width: TEXT.width - 4.2, maxLines };
  const end = drawText(paper, summary, { ...SUMMARY, ...place, color: 'ink-2', font: 'font-serif' });
  for (const x of [TEXT.x, TEXT.x + 0.55]) fillBox(paper, 'brass-fill', { x, y: top, width: 0.2, height: end - top });
}

function rowsOf(paper: Paper, { post, source, pictures }: { post: PostView; source: CardSource; pictures: LoadedPictures }): FootRow[] {
  const { author, essenceCode, createdAt, generated } = post;
  return [
    bylineRow(paper, author.nickName, pictures.avatar),
    ...(essenceCode ? [codeRow(paper, formatEssenceCode(essenceCode))] : []),
    ...(generated ? [textRow(paper, '作者声明：本文含 AI 生成内容')] : []),
    textRow(paper, `${source.siteName} · 写于 ${absoluteTime(createdAt, 'day', 'site')}`),
    textRow(paper, '扫码看全文，不用登录'),
  ];
}

function bylineRow(paper: Paper, name: string, avatar: HTMLImageElement | undefined): FootRow {
  const draw: FootRow['draw'] = ({ x, y, width }) => {
    if (avatar) drawTurned(paper, avatar, { x, y, width: 6, height: 6.8 });
    const room = avatar ? 8 : 0;
    drawText(paper, name, { x: x + room, y, width: width - room, size: 3.7, color: 'ink', weight: 700, lineHeight: 6.8 / 3.7 });
  };
  return { height: 8.2, draw };
}
