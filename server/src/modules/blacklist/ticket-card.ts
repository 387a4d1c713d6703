import type { ChainHead } from '#contract/api/ticket-head.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import { escapeXml } from '#server/platform/escape-markup.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';

const MAX_NAME_LENGTH = 24;

/** The card's own size. */
export const CARD_WIDTH = 640;
export const CARD_HEIGHT = 320;

type CardTicket = Pick<TicketView, 'number' | 'subject' | 'offence' | 'penalty' | 'issuedAt' | 'expiresAt' | 'status' | 'disputed' | 'presenter'>;

interface Look {
  word: string;
  paper: string;
  ink: string;
  faint: string;
  seal: string;
}

const FRESH = { paper: '#fdf8ea', ink: '#261c14', faint: '#6e5d49', seal: '#a0261d' };
const FADED = { paper: '#ecebe7', ink: '#5b5954', faint: '#6b6963', seal: '#6b6963' };
const LOOKS: Record<TicketView['status'], Look> = {
  active: { word: TICKET_STATE_LABELS.active, ...FRESH },
  suspended: { word: TICKET_STATE_LABELS.suspended, ...FADED },
  expired: { word: TICKET_STATE_LABELS.expired, ...FADED },
  annulled: { word: TICKET_STATE_LABELS.annulled, ...FADED },
};

/**
 * Returns a ticket as a picture that loads nothing from anywhere, with the head of its game's chain. Gray once its term is over; without the name once it is
 * annulled.
 */
export function drawTicketCard(ticket: CardTicket, siteName: string, { game, position, head }: ChainHead): string {
  const { number, subject, offence, penalty, presenter, status } = ticket;
  const look = status === 'active' && ticket.disputed ? { ...LOOKS.active, word: TICKET_STATE_LABELS.disputed } : LOOKS[status];
  const { paper, ink, faint, seal } = look;
  const serif = "font-family=\"'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun,serif\" font-weight=\"700\"";
  const name = subject ? subject.name : status === 'annulled' ? TICKET_STATE_LABELS.annulled : '公示期已过';
  const rows =
    status === 'annulled'
      ? ['名字不再公示，编号留在罚单链上。']
      : [`案由　${offence.label}`, `处罚　${penalty.label}`, `期限　${penaltyPeriodOf(ticket)}`, `裁决　${presenter.nickName}`];
  const title = subject
    ? `罚单 ${number}：${fit(subject.name, MAX_NAME_LENGTH)}-${fit(subject.realm, MAX_NAME_LENGTH)}，${penalty.label}，${look.word}`
    : `罚单 ${number}：${look.word}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" role="img" aria-labelledby="t"` +
    ` font-family="'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"><title id="t">${cardText(title)}</title><metadata>${cardText(JSON.stringify({ game, position, head }))}</metadata>` +
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${paper}"/>` +
    `<rect x="92" y="12" width="536" height="296" fill="none" stroke="${faint}" stroke-opacity=".35"/>` +
    `<path d="M80 0V320" stroke="${faint}" stroke-width="2" stroke-dasharray="7 6" stroke-opacity=".6"/>` +
    `<text ${serif} font-size="26" fill="${seal}" text-anchor="middle"><tspan x="40" y="64">罚</tspan><tspan x="40" y="104">单</tspan></text>` +
    `<text x="46" y="296" font-size="13" fill="${faint}" transform="rotate(-90 46 296)" font-family="monospace">${cardText(number)}</text>` +
    `<text x="120" y="72" ${serif} font-size="34" fill="${ink}">${cardText(fit(name, 10))}</text>` +
    (subject
      ? `<text x="120" y="104" font-size="17" fill="${faint}">${cardText(fit([subject.realm, subject.class].filter(Boolean).join(' · '), 20))}</text>`
      : '') +
    rows.map((row, index) => `<text x="120" y="${154 + index * 32}" font-size="17" fill="${ink}">${cardText(fit(row, 20))}</text>`).join('') +
    `<g transform="rotate(-14 548 96)" fill="none" stroke="${seal}"><circle cx="548" cy="96" r="54" stroke-width="3.5"/><circle cx="548" cy="96" r="48"/></g>` +
    `<text x="548" y="106" ${serif} font-size="27" fill="${seal}" text-anchor="middle" transform="rotate(-14 548 96)">${look.word}</text>` +
    `<text x="120" y="303" font-size="8.5" fill="${faint}" font-family="monospace">第 ${position} 环 ${cardText(head)}</text>` +
    `<text x="608" y="290" font-size="14" fill="${faint}" text-anchor="end">${cardText(fit(siteName, 12))} · ${cardText(number)}</text></svg>`
  );
}

function penaltyPeriodOf({ penalty, issuedAt, expiresAt }: CardTicket): string {
  const from = dayInChina(new Date(issuedAt));
  if (expiresAt !== null) return `${from} 至 ${dayInChina(new Date(expiresAt))}`;
  return penalty.value === 'warning' ? '记一次，没有期限' : `${from} 起，长期`;
}

/** Characters below it are about half as wide. */
const WIDE_FROM = 0x250;

/** Returns a text cut to a width in Chinese characters; others count half. */
function fit(text: string, maxWidth: number): string {
  let width = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(text)) {
    width += (segment.codePointAt(0) ?? 0) < WIDE_FROM ? 0.55 : 1;
    if (width > maxWidth) return `${kept}…`;
    kept += segment;
  }
  return kept;
}

/** Returns a text of the card: what turns the direction of writing is left out, as is what XML cannot hold. */
function cardText(text: string): string {
  return escapeXml(text.replace(/[\r\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ''));
}
