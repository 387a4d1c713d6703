import type { SiteProcess } from '#tools/site/site-process.ts';
import { get, post } from './calls.ts';
import { LONG } from './cases.ts';
import { ownCharacter } from './court-time.ts';
import { enlist, seat, type Seated } from './presenters.ts';

export interface HandedDown {
  /** Of the case. */
  id: number;
  complainant: Seated;
  /** Whose character it is. */
  owner: Seated;
  number: string;
  name: string;
  realm: string;
}

/** Returns a complaint against a character, answered by its owner and judged, all by the calls that people's pages make. Answers the ticket's number. */
export async function handDown(site: SiteProcess, { name, realm, penalty = 'list90' }: { name: string; realm: string; penalty?: string }): Promise<HandedDown> {
  const [complainant, owner, presenter] = await Promise.all([enlist(site, '检举人'), enlist(site, '当事人'), seat(site, '主审人')]);
  await ownCharacter(site, owner.nickName, { name, realm });
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: complainant.authorization,
    body: {
      columnId: 1301,
      title: '代管的金币没有结算',
      markdown: `那天晚上团长收了金币就下线了，${LONG}`,
      complaint: {
        accused: [{ name, realm }],
        offence: 'gold_run',
        activity: 'gold_run',
        occurredOn: '2026-03-01',
        wish: 'refund',
        contacted: true,
        evidence: [{ url: 'https://logs.example.com/reports/1', caption: '团队频道的记录' }],
        declaration: true,
      },
    },
  });
  await post(site, `post/receive/${id}`, { authorization: presenter.authorization, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: presenter.authorization, body: { action: 'summon' } });
  await post(site, `post/trial/statement/${id}`, { authorization: owner.authorization, body: { kind: 'answer', text: '当时掉线了，后来忘了这回事。' } });
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, presenter.authorization);
  const { tickets } = await post<{ tickets: string[] }>(site, `post/trial/handle/${id}`, {
    authorization: presenter.authorization,
    body: {
      action: 'judge',
      outcome: 'upheld',
      facts: `经查，${name}确有其事，${LONG}`,
      reasoning: `证据一与对方的答辩相符，${LONG}`,
      articles: ['A3', 'A8'],
      evidence: dossier.evidence.map((piece) => piece.id).slice(0, 1),
      penalties: dossier.accused.map((accused) => ({ accusedId: accused.id, penalty })),
    },
  });
  const [number] = tickets;
  if (number === undefined) throw new Error('the verdict issued no ticket');
  return { id, complainant, owner, number, name, realm };
}
