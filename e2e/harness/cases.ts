import { expect, type Page } from '@playwright/test';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { get, post } from './calls.ts';
import { codeOf, ownCharacter } from './court-time.ts';
import { enlist, seat, type Seated } from './presenters.ts';

export const REALM = '白银之手';
export const LONG = '开团时的规则贴在频道里，先后都在记录中，一步一步对得上，没有另外的解释。';

/** The page of a case. */
export const trialPath = (id: number): string => `/post/trial/view/1301/${id}`;
/** A name no other journey has given. */
export const newName = (what: string): string => `${what}${Math.floor(Math.random() * 1_000_000)}`;

interface ComplaintStory {
  /** The complaint that is rewritten. */
  id?: number;
  name: string;
  guild?: string;
  story?: string;
  /** What it complains of; a journey that rests on the demo's verdicts takes one of which no other journey makes a precedent. */
  offence?: string;
}

/** Files a complaint with a link for evidence, or rewrites one; returns its id. */
export async function fileComplaint(
  site: SiteProcess,
  token: string,
  { id: filed, name, guild = '', story, offence = 'idle' }: ComplaintStory,
): Promise<number> {
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: token,
    body: {
      ...(filed !== undefined && { id: filed }),
      columnId: 1301,
      title: '从副本一路骂到主城',
      markdown: `${story ?? `那天晚上散团以后，${name}追着骂了半个钟头`}，${LONG}`,
      complaint: {
        accused: [{ name, realm: REALM, guild }],
        offence,
        activity: 'mythic_plus',
        occurredOn: '2026-03-01',
        wish: 'apology',
        contacted: true,
        evidence: [{ url: 'https://logs.example.com/reports/7', caption: '密语的记录' }],
        declaration: true,
      },
    },
  });
  return id;
}

/** Returns a member who was seen to play a character, and a complaint of another one against it; answers both and the case's id. */
export async function fileAgainstMember(site: SiteProcess): Promise<{ id: number; name: string; complainant: Seated; accused: Seated }> {
  const name = newName('有号');
  const [complainant, accused] = await Promise.all([enlist(site, '检举人'), enlist(site, '被检举')]);
  await post(site, 'member/updated_at', { authorization: accused.authorization, body: { character: { name, realm: REALM } } });
  await ownCharacter(site, accused.nickName, { name, realm: REALM });
  return { id: await fileComplaint(site, complainant.authorization, { name }), name, complainant, accused };
}

/** Files a complaint against somebody without an account and summons them; returns the case's id and its answer code. */
export async function openDoor(site: SiteProcess, name: string): Promise<{ id: number; code: string }> {
  const [{ authorization: judging }, complainant] = await Promise.all([seat(site, '主审人'), enlist(site, '检举人')]);
  const id = await fileComplaint(site, complainant.authorization, { name });
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  return { id, code: await codeOf(site, id, complainant.authorization) };
}

/** Says something into the file of the case whose page is open; `what` picks its kind where there are several. */
export async function writeStatement(page: Page, what: string | null, text: string): Promise<void> {
  const form = page.locator('#speak');
  if (what !== null) await form.getByLabel('说什么').selectOption({ label: what });
  await form.getByRole('textbox').first().fill(text);
  await form.getByRole('button', { name: /写进案卷|递上答辩/ }).click();
  await expect(page.getByText('写进案卷了').first()).toBeVisible();
}

/** Returns the titles of the newest messages of somebody, a line each. */
export async function titlesOf(site: SiteProcess, authorization: string): Promise<string> {
  const { items } = await get<{ items: { title: string }[] }>(site, 'message/search?size=30', authorization);
  return items.map(({ title }) => title).join('\n');
}
