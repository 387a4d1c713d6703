import { SPONSOR_TIERS } from '#contract/api/sponsors.ts';
import { sponsorInput } from '#contract/api/sponsors.shapes.ts';
import { addSponsor, changeSponsor, listSponsors, removeSponsor } from '#server/modules/sponsors/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

export const SPONSOR_COMMANDS: CommandGroup = {
  name: 'sponsor',
  about: '赞助者',
  commands: [
    { usage: 'list', about: '看赞助者', reads: true, run: showSponsors },
    { usage: 'add <等级> <名称> [感谢的话] [类别] [服务器] [网址] [日期]', about: '添一位：等级是长明灯、添柴人或过路客', run: putSponsor },
    { usage: 'change <编号> <字段> <新的内容>', about: '改一位：字段是等级、名称、感谢的话、类别、服务器、网址或日期', run: alterSponsor },
    { usage: 'remove <编号>', about: '撤下一位', run: dropSponsor },
  ],
};

const TIER_LIST = `等级是${SPONSOR_TIERS.map(({ label }) => label).join('、')}之一`;

/** Lists all sponsors on the page, with their numbers. */
async function showSponsors({ db }: RunContext): Promise<Answer> {
  const sponsors = await listSponsors(db);
  const lines = sponsors.map(({ id, name, kind, realm, tier, since }) => [`#${id}`, labelOf(tier), name, kind, realm, since].filter(Boolean).join('  '));
  return { text: lines.join('\n') || '还没有赞助者。', data: { sponsors } };
}

/** Adds one. */
async function putSponsor({ db, now }: RunContext, [tier = '', name, note, kind, realm, url, since]: string[]): Promise<Answer> {
  const found = SPONSOR_TIERS.find(({ value, label }) => value === tier || label === tier);
  if (!found) throw new Misuse(TIER_LIST);
  const given = sponsorInput.safeParse({ tier: found.value, name, note, kind, realm, url, since: since ?? now.toISOString().slice(0, 10) });
  if (!given.success) throw new Misuse(given.error.issues[0]?.message ?? '读不出来');
  const id = await db.transaction((tx) => addSponsor({ tx, now }, given.data));
  return { text: `#${id}  ${found.label}  ${given.data.name}`, data: { sponsor: { id, ...given.data } } };
}

/** What of a sponsor can be changed, by the words of the usage. */
const FIELDS: Readonly<Record<string, keyof typeof sponsorInput.shape>> = {
  等级: 'tier',
  名称: 'name',
  感谢的话: 'note',
  类别: 'kind',
  服务器: 'realm',
  网址: 'url',
  日期: 'since',
};

/** Changes one thing about one; what may be empty is emptied by `''`. */
async function alterSponsor({ db, now }: RunContext, [id = '', field = '', text]: string[]): Promise<Answer> {
  requireNumber(id);
  const name = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (name === undefined || text === undefined) throw new Misuse(`请写明改什么、改成什么；能改的是${Object.keys(FIELDS).join('、')}`);
  return db.transaction(async (tx) => {
    const before = (await listSponsors(tx)).find((each) => String(each.id) === id);
    if (!before) throw new Refusal('没有这一位，用 sponsor list 查编号');
    const value = name === 'tier' ? (SPONSOR_TIERS.find(({ label }) => label === text)?.value ?? text) : text;
    const given = sponsorInput.safeParse({ ...before, [name]: value });
    if (!given.success) throw new Misuse(name === 'tier' ? TIER_LIST : (given.error.issues[0]?.message ?? '读不出来'));
    await changeSponsor({ tx, now }, before.id, given.data);
    return { text: `#${id}  ${given.data.name}：${field}已改。`, data: { sponsor: { id: before.id, ...given.data } } };
  });
}

/** Takes one off. */
async function dropSponsor({ db, now }: RunContext, [id = '']: string[]): Promise<Answer> {
  requireNumber(id);
  const name = await db.transaction((tx) => removeSponsor({ tx, now }, Number(id)));
  return { text: `${name} 已撤下。`, data: { id: Number(id), name } };
}

function requireNumber(id: string): void {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Misuse('请写上编号，用 sponsor list 查');
}

function labelOf(tier: string): string {
  return SPONSOR_TIERS.find(({ value }) => value === tier)?.label ?? tier;
}
