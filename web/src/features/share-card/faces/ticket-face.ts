import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { drawFitted, drawText } from '../canvas/draw-text.ts';
import { UNIT, type Paper } from '../canvas/paper.ts';
import type { NamingTicket } from './can-draw.ts';
import type { CardSource, ShareCard } from './card.ts';
import { drawFoot, textRow } from './foot.ts';
import { drawStamp, drawTicketPaper, STUB_WIDTH } from './ticket-paper.ts';

const LEFT = STUB_WIDTH + 5;
const RIGHT = 95;
const WIDTH = RIGHT - LEFT;
const STATEMENT = { size: 4, lineHeight: 1.8 };
const FACT = { size: 3.7, lineHeight: 1.75 };
/** Signs of a hash that tell two states of a ticket apart. */
const SHOWN_HASH = 12;

/** Returns the card of a ticket that holds: the day it was drawn, how long it may be appealed, and what to check it by. */
export function ticketFace(ticket: NamingTicket, source: CardSource): ShareCard {
  const { number, subject, penalty, offence } = ticket;
  return {
    alt: `分享图：罚单 ${number}，${subject.name}-${subject.realm}，${offence.label}，${penalty.label}。这是 ${source.today} 的样子，${appealText(ticket)}；右下角是核对用的二维码`,
    fileName: `${number}.png`,
    pictures: {},
    draw: (paper) => drawTicket(paper, ticket, source),
  };
}

/** Returns how long a ticket may be appealed, in the few words a card has room for. */
function appealText({ disputed, appealBy, canAppealAnytime }: Pick<TicketView, 'disputed' | 'appealBy' | 'canAppealAnytime'>): string {
  if (disputed) return '正在申诉，等书面答复';
  if (appealBy !== null) return `可申诉到 ${absoluteTime(appealBy, 'day', 'site')}`;
  return canAppealAnytime ? '可以，申诉不计期限' : '有新证据，仍可申诉';
}

function drawTicket(paper: Paper, ticket: NamingTicket, source: CardSource): void {
  const { number, subject, offence, penalty, statement, records } = ticket;
  drawTicketPaper(paper, number);
  const foot = drawFoot(paper, {
    ...{ left: LEFT, right: RIGHT, inset: 0, address: source.address },
    rows: [
      textRow(paper, `这是 ${source.today} 的样子`, { size: 4, color: 'ink', font: 'font-serif', weight: 700 }),
      textRow(paper, '裁决改了，图不会跟着改。'),
      textRow(paper, '转发前扫一下，以扫到的为准。'),
      textRow(paper, `${source.siteName} · 核对 ${number}`),
      textRow(paper, `链上 ${records.at(-1)?.hash.slice(0, SHOWN_HASH) ?? ''}`, { font: 'font-mono' }),
    ],
  });
  drawStamp(paper, ticket, { x: 82, y: 18.5 });
  const place = { x: LEFT, width: WIDTH };
  drawText(paper, `${subject.realm} · ${offence.label}`, { ...place, y: 8, width: 48, size: 3.5, color: 'ink-3' });
  const name = { x: LEFT, y: 14.5, width: 48, maxLines: 2, sizes: [11, 9, 7, 5.6] } as const;
  const named = drawFitted(paper, subject.name, { ...name, color: 'ink', font: 'font-serif', weight: 700, lineHeight: 1.3 });
  const y = drawText(paper, penalty.label, { ...place, y: named + 0.6, size: 5.4, color: 'seal', font: 'font-serif', weight: 700 });
  const facts = factsOf(ticket);
  const factsTop = foot - 4 - facts.length * FACT.size * FACT.lineHeight;
  const top = Math.max(y, 34) + 3;
  const maxLines = Math.max(1, Math.floor((factsTop - 6 - top) / (STATEMENT.size * STATEMENT.lineHeight)));
  drawText(paper, statement, { ...STATEMENT, ...place, y: top, maxLines, color: 'ink-2' });
  drawFacts(paper, facts, factsTop);
}

/** Draws names and values in two columns below a dashed line. */
function drawFacts(paper: Paper, facts: readonly (readonly [string, string])[], top: number): void {
  const { pen, value } = paper;
  pen.strokeStyle = value('line-2');
  pen.lineWidth = 2;
  pen.setLineDash([8, 6]);
  pen.beginPath();
  pen.moveTo(LEFT * UNIT, (top - 3) * UNIT);
  pen.lineTo(RIGHT * UNIT, (top - 3) * UNIT);
  pen.stroke();
  pen.setLineDash([]);
  for (const [index, [name, text]] of facts.entries()) {
    const y = top + index * FACT.size * FACT.lineHeight;
    drawText(paper, name, { ...FACT, x: LEFT, y, width: 18, color: 'ink-3' });
    drawText(paper, text, { ...FACT, x: LEFT + 20, y, width: WIDTH - 20, color: 'ink', weight: 600 });
  }
}

function factsOf(ticket: TicketView): (readonly [string, string])[] {
  const { seat, n, presenter, countersigner, expiresAt, penalty } = ticket;
  const signed = countersigner ? `${presenter.nickName}，${countersigner.nickName} 复核` : presenter.nickName;
  return [
    ...(ticket.heard === null ? [] : [['听过本人', HEARD_LABELS[ticket.heard]] as const]),
    ['谁定的', seat === 'panel' ? `合议 ${n} 人` : signed],
    ['哪天为止', expiresAt === null ? (penalty.value === 'warning' ? '记一次，没有期限' : '长期') : absoluteTime(expiresAt, 'day', 'site')],
    ['还能改吗', appealText(ticket)],
  ];
}
