import { expect, it } from 'vitest';
import { drawTicketCard } from './ticket-card.ts';

const ticket = {
  number: '炉-2026-000123',
  subject: { name: '夜半敲钟', realm: '死亡之翼', faction: '部落', class: '潜行者' },
  offence: { value: 'gold_run', label: '黑金跑路' },
  penalty: { value: 'list90', label: '拉黑 90 天' },
  presenter: { id: 1, nickName: '铁算盘', avatar: '', level: '', role: 'presenter' },
  issuedAt: '2026-11-01T00:00:00Z',
  expiresAt: '2027-01-30T00:00:00Z',
  status: 'active' as const,
  disputed: false,
};

const HEAD = { game: 1, position: 268, head: 'b71e6d05'.repeat(8) };

it('draws what holds, and loads nothing', () => {
  const card = drawTicketCard(ticket, '炉边', HEAD);
  for (const text of ['夜半敲钟', '死亡之翼', '拉黑 90 天', '2026-11-01 至 2027-01-30', '生效']) expect(card).toContain(text);
  expect(card).not.toMatch(/href|url\(|@import|<style|<script/);
  expect(card).toContain(`第 268 环 ${HEAD.head}`);
  expect(card).toContain('<metadata>{&quot;game&quot;:1,&quot;position&quot;:268,');
});

it('fades once the term is over, and forgets the name once annulled', () => {
  expect(drawTicketCard({ ...ticket, status: 'expired' }, '炉边', HEAD)).toContain('期满');
  expect(drawTicketCard({ ...ticket, status: 'expired' }, '炉边', HEAD)).not.toContain('#a0261d');
  const annulled = drawTicketCard({ ...ticket, status: 'annulled', subject: null }, '炉边', HEAD);
  expect(annulled).toContain('已撤销');
  expect(annulled).not.toMatch(/夜半敲钟|黑金跑路|铁算盘/);
});

it.each([
  ['markup', '<script>alert(1)</script>'],
  ['quotes', '"quoted" & \'single\''],
  ['a link of the game', '|Hplayer:x|h'],
  ['a turned direction', '\u202egnp.exe'],
  ['control characters', 'a\u0000b\u0008c'],
  ['half a character', '\ud800'],
  ['no end', '𠮷'.repeat(10_000)],
])('stays well-formed XML with %s in the name', (_what, name) => {
  const card = drawTicketCard({ ...ticket, subject: { ...ticket.subject, name } }, '炉边', HEAD);
  expect(card.isWellFormed()).toBe(true);
  expect(card).not.toMatch(/<script|&(?!amp;|lt;|gt;|quot;|apos;)|[\u202a-\u202e]|[^\P{Cc}\t\n]/u);
  expect(card.length).toBeLessThan(6_000);
  expect(card.match(/</g)).toHaveLength(card.match(/>/g)?.length ?? 0);
});
