import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberDevice, MemberEvent } from '#contract/api/staff-members.ts';
import type { Page } from '#contract/envelope.ts';
import { openConsole, REASON, type Console } from './console.fixture.ts';

let desk: Console;
beforeAll(async () => {
  desk = await openConsole();
  // The first record of a quarter makes the key by which networks are named.
  await desk.act(`note/${(await desk.newMember()).id}`, { text: '头一条' });
});
afterAll(() => desk.site.close());

describe('finding a member', () => {
  it('goes by their name, also a former one, id, address, number, character and network', async () => {
    const member = await desk.newMailed('203.0.113.77');
    const twin = await desk.newMailed('203.0.113.77');
    await desk.sql(`UPDATE members SET character = '{"name":"艾瑟兰","realm":"银松谷"}' WHERE id = $1`, member.id);
    await desk.sql(
      `INSERT INTO held_names (member_id, nick_fold, nick_name, skeleton, left_at) VALUES ($1, '从前的名字', '从前的名字', '从前的名字', now())`,
      member.id,
    );
    await desk.site.post('g/security/send_bind_mobile_verify_code', { mobile: '13911112222' }, { as: member });
    const code = /(?<!\d)\d{6}(?!\d)/.exec((await desk.site.outbox()).find(({ to }) => to === '13911112222')?.text ?? '')?.[0] ?? '';
    await desk.site.post('account/bind_mobile_verify_code', { mobile: '13911112222', code }, { as: member });
    const { prints, samePrint, mailMasked, mobileMasked } = await desk.file(member.id);
    expect(prints).toEqual([expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/)]);
    expect(samePrint.map(({ nickName }) => nickName)).toEqual([twin.nickName]);
    expect([mailMasked, mobileMasked]).toEqual([expect.stringMatching(/^ca\*\*\*@/), '139****2222']);
    for (const query of [
      `q=${encodeURIComponent(member.nickName)}`,
      `q=${encodeURIComponent('从前的名')}`,
      `q=${member.id}&by=id`,
      `q=${member.email.toUpperCase()}`,
      'q=13911112222',
      `q=${encodeURIComponent('艾瑟')}`,
    ])
      expect(await desk.find(query), query).toEqual([member.nickName]);
    for (const query of [`q=${prints[0]}`, `q=${prints[0]?.toLowerCase()}&by=print`])
      expect((await desk.find(query)).toSorted(), query).toEqual([member.nickName, twin.nickName].toSorted());
    for (const query of ['q=1391111', `q=caravan&by=mail`, `q=${encodeURIComponent('%_\\')}`, 'q=999999999999999'])
      expect(await desk.find(query), query).toEqual([]);
    const text = JSON.stringify(await desk.list('size=50')) + JSON.stringify(await desk.file(member.id));
    expect(text, 'neither addresses nor networks are shown').not.toMatch(/caravan\d+@|13911112222|203\.0\.113/);
  });

  it('filters, sorts and pages', async () => {
    const member = await desk.newMember();
    await desk.act(`suspend/${member.id}`, { until: desk.inDays(3), text: REASON });
    expect(await desk.find('status=suspended')).toContain(member.nickName);
    expect(await desk.find('status=active&size=50')).not.toContain(member.nickName);
    expect(await desk.find('role=operator')).toEqual(expect.arrayContaining(['守炉人', '灰烬书记']));
    expect(await desk.find('flag=neverPosted&size=50')).toContain(member.nickName);
    for (const sort of ['lastSeen', 'joined', 'reports']) {
      const all = await desk.list(`sort=${sort}&size=50`);
      const first = await desk.list(`sort=${sort}&size=2`);
      const second = await desk.list(`sort=${sort}&size=2&after=${first.next}`);
      expect([...first.items, ...second.items], sort).toEqual(all.items.slice(0, 4));
      expect(all.total).toBe(all.counts.all);
    }
    expect(await desk.site.get('admin/member/list?after=zzz', { as: desk.operator })).toMatchObject({ code: 'A0400' });
  });
});

it('tells the history of a member, with acts, reports and devices, and what only is of it', async () => {
  const member = await desk.newMember();
  await desk.act(`suspend/${member.id}`, { until: desk.inDays(3), text: REASON });
  await desk.act(`restore/${member.id}`);
  await desk.sql(`INSERT INTO report_dockets (kind, target_id, author_id, filed_at) VALUES ('member', $1, $1, now())`, member.id);
  const history = async (query = '') => (await desk.site.get<Page<MemberEvent>>(`admin/member/history/${member.id}${query}`, { as: desk.operator })).t;
  expect((await history()).items.map(({ act }) => act)).toEqual(['资料被举报', '恢复会员', '停用会员', '登录', '注册']);
  expect((await history('?kind=penalty')).items.map(({ act, text, actor }) => [act, text, actor])).toEqual([
    ['恢复会员', '', '守炉人'],
    ['停用会员', REASON, '守炉人'],
  ]);
  const first = await history('?size=2');
  expect((await history(`?size=2&after=${first.next}`)).items.map(({ act }) => act)).toEqual(['停用会员', '登录']);
  const devices = await desk.site.get<MemberDevice[]>(`admin/member/sessions/${member.id}`, { as: desk.operator });
  expect(devices.t).toEqual([expect.objectContaining({ print: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/), endedAt: null })]);
  for (const path of ['view', 'history', 'sessions'])
    expect(await desk.site.get(`admin/member/${path}/999999`, { as: desk.operator }), path).toMatchObject({ status: 404 });
});
