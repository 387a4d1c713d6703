import { patient } from '#tools/patience.ts';
import { describe, expect, it, test } from 'vitest';
import { findProgram, runScenario, quoted, zipBytes } from './testing/client.ts';
import { ANSWER_URL, ask, content, DAY, NOON, row, start, update } from './testing/content.fixture.ts';

describe.skipIf(findProgram('lua5.1') === null)('in the game', () => {
  test('one line for a listed player of the group, and none for anybody else', async () => {
    const zip = await zipBytes(
      content(
        [
          row('黑心商', '白银之手', {
            penalty: 'list90',
            until: '2026-12-01T00:00:00Z',
            offences: ['gold_run', 'idle'],
            ticket: '炉-2026-000123',
            disputed: true,
          }),
          row('期满人', '白银之手', { penalty: 'list90', until: '2026-11-21T03:00:00Z' }),
          row('撤销人', '白银之手', { ticket: '炉-2026-000009' }),
          row('Élan', '白银之手'),
        ],
        { dropped: ['炉-2026-000009'] },
      ),
    );
    const printed = await runScenario(
      zip,
      `${start} game.flush("login")
      game.join({ { "黑心商" } }) game.flush("joins")
      game.join({ { "黑心商" }, { "路人" } }) game.join({ { "黑心商", "白银之手" } }, true) game.flush("again")
      game.join({ { "黑心商", "罗宁" } }) game.flush("elsewhere")
      game.join({ { "期满人" }, { "撤销人" }, { "未知目标" }, { "élan" } }) game.flush("others")`,
    );
    expect(printed['login']).toEqual([]);
    expect(printed['joins']).toEqual([
      '|cffe0763b炉边|r 队伍里有 黑心商-白银之手：拉黑 90 天 · 黑金跑路、挂机怠战 · 到 2026-12-01 · 罚单 炉-2026-000123（申诉中）',
    ]);
    expect(printed['again']).toEqual([]);
    expect(printed['elsewhere']).toEqual([]);
    expect(printed['others']).toEqual([expect.stringContaining('élan-白银之手：永久 · 黑金跑路 · 没有期限')]);
  });

  test('applicants, the group finder and the tooltip say the same line; a switch turns each off', async () => {
    const zip = await zipBytes(content([row('黑心商', '罗宁'), row('挂机王', '罗宁'), row('队长', '白银之手')]));
    const printed = await runScenario(
      zip,
      `${start}
      game.applicants, game.applicantNames = { 7 }, { [7] = "黑心商-罗宁" } game.fire("LFG_LIST_APPLICANT_LIST_UPDATED") game.flush("applies")
      game.results, game.leaders = { 3, 4 }, { [3] = "队长", [4] = "别人-罗宁" } game.fire("LFG_LIST_SEARCH_RESULTS_RECEIVED") game.flush("leads")
      local tip = game.newTooltip() LFGListUtil_SetSearchEntryTooltip(tip, 3) LFGListUtil_SetSearchEntryTooltip(tip, 4) game.output = tip.lines game.flush("entry")
      game.units.mouseover = { "挂机王", "罗宁" } tip = game.newTooltip("mouseover") game.onTooltip(tip) game.output = tip.lines game.flush("mouse")
      HearthDB.off.group = true game.join({ { "挂机王", "罗宁" } }) game.flush("off")
      HearthDB.off.group = nil game.fire("GROUP_ROSTER_UPDATE") game.flush("on")`,
    );
    expect(printed['applies']).toEqual([expect.stringContaining('申请入队 黑心商-罗宁：永久')]);
    expect(printed['leads']).toEqual([expect.stringContaining('组队查找器 队长-白银之手：永久')]);
    expect(printed['entry']).toEqual([expect.stringContaining('队长-白银之手：永久')]);
    expect(printed['mouse']).toEqual([expect.stringContaining('挂机王-罗宁：永久')]);
    expect(printed['off']).toEqual([]);
    expect(printed['on']).toHaveLength(1);
  });

  test('asked for, the unknown is unknown and never clean; a name alone is not looked up; a ticket that was annulled is', async () => {
    const zip = await zipBytes(content([row('黑心商', '白银之手')], { dropped: ['炉-2026-000009'] }));
    const printed = await runScenario(
      zip,
      `${start}
      ${ask('黑心商', '白银之手')} game.flush("listed")
      ${ask('路人', '白银之手')} game.flush("unknown")
      SlashCmdList.HEARTH("黑心商") game.flush("alone")
      SlashCmdList.HEARTH("炉-2026-000009") game.flush("annulled")
      SlashCmdList.HEARTH(" 黑心商－白银之手 ") game.flush("wide")
      SlashCmdList.HEARTH("") game.flush("window")`,
    );
    expect(printed['listed']?.[0]).toContain('永久 · 黑金跑路 · 没有期限 · 罚单 炉-2026-000001');
    expect(printed['unknown']).toEqual(['|cffe0763b炉边|r 名单里没有 路人-白银之手。没人检举过，和信得过，是两件事。']);
    expect(printed['alone']?.[0]).toContain('请写上服务器');
    expect(printed['annulled']).toEqual(['|cffe0763b炉边|r 罚单 炉-2026-000009 现在不列名，详情到站里查。']);
    expect(printed['wide']).toEqual(printed['listed']);
    expect(printed['window']).toEqual([]);
  });

  test('asked where to answer, it names the address alone, and a character of that name is still looked up', async () => {
    const zip = await zipBytes(content([row('answer', '白银之手')]));
    const printed = await runScenario(
      zip,
      `${start} SlashCmdList.HEARTH("answer") game.flush("where")
      SlashCmdList.HEARTH(" Answer ") game.flush("spaced")
      game.now = ${NOON + 40 * DAY} SlashCmdList.HEARTH("答辩") game.flush("stale")
      game.now = ${NOON} ${ask('answer', '白银之手')} game.flush("name")`,
    );
    expect(printed['where']).toEqual([expect.stringContaining(ANSWER_URL)]);
    expect(printed['spaced']).toEqual(printed['where']);
    expect(printed['stale']).toEqual(printed['where']);
    expect(printed['name']?.[0]).toContain('永久');
  });

  test('an entry ends by itself in an old copy, and thirty days after its build the copy names nobody', async () => {
    const zip = await zipBytes(content([row('黑心商', '白银之手'), row('短期', '白银之手', { penalty: 'list90', until: '2026-12-01T00:00:00Z' })]));
    const lastMoment = Date.parse('2026-12-21T00:00:00+08:00') / 1000 - 1;
    const printed = await runScenario(
      zip,
      `${start} ${ask('短期', '白银之手')} game.flush("holds")
      game.now = ${Date.parse('2026-12-01T00:00:00Z') / 1000} ${ask('短期', '白银之手')} game.flush("over")
      game.now = ${lastMoment} game.join({ { "黑心商" } }) game.flush("last day")
      game.now = ${lastMoment + 1} game.login() game.flush("asks")
      game.join({ { "黑心商" } }) ${ask('黑心商', '白银之手')} game.flush("names nobody")`,
    );
    expect(printed['holds']?.[0]).toContain('到 2026-12-01');
    expect(printed['over']?.[0]).toContain('名单里没有');
    expect(printed['last day']).toHaveLength(1);
    expect(printed['asks']).toEqual([expect.stringContaining('超过三十天没有更新')]);
    expect(printed['names nobody']).toEqual([expect.stringContaining('超过三十天没有更新')]);
  });

  test('the list of one world, or of some realms, says nothing of the others', async () => {
    const rows = [row('黑心商', '白银之手')];
    const titan = await runScenario(await zipBytes(content(rows)), `WOW_PROJECT_ID = 11 ${start} game.join({ { "黑心商" } }) game.flush("all")`);
    expect(titan['all']).toEqual([expect.stringContaining('不是给这个世界的')]);
    const part = await zipBytes(content(rows, { group: { label: 'B', realms: ['白银之手', '冰霜 之刃'] } }));
    const printed = await runScenario(
      part,
      `WOW_PROJECT_ID = 1 ${start} ${ask('某人', '罗宁')} game.flush("other") ${ask('某人', '冰霜之刃')} game.flush("covered")`,
    );
    expect(printed['other']?.[0]).toContain('不含“罗宁”');
    expect(printed['covered']?.[0]).toContain('名单里没有');
  });

  test('an older tooltip is used where there is no other', async () => {
    const zip = await zipBytes(content([row('黑心商', '白银之手')]));
    const printed = await runScenario(
      zip,
      `TooltipDataProcessor = nil ${start} game.units.mouseover = { "黑心商" } local tip = game.newTooltip("mouseover")
      GameTooltip.scripts.OnTooltipSetUnit(tip) game.output = tip.lines game.flush("mouse")`,
    );
    expect(printed['mouse']).toHaveLength(1);
  });

  test('hostile names come through whole and can only be read', async () => {
    const names = [
      'O"Brien\\n',
      'a\nb',
      'nul\0nul',
      '|Hitem:1|h[点我]|h',
      '𠀀𠮷𪚥',
      "';--",
      '%25%_',
      'tab\there',
      ']]--[[',
      '\u202eabc\u200b',
      '-hyphen-',
      'ＡＢｃ',
    ];
    const zip = await zipBytes(content(names.map((name) => row(name, '白银之手')).sort((one, other) => (one.nameKey < other.nameKey ? -1 : 1))));
    const printed = await runScenario(
      zip,
      `${start} ${names.map((name, index) => `game.join({ { ${quoted(name.normalize('NFKC'))} } }) game.flush("${index}")`).join('\n')}`,
    );
    for (const [index, name] of names.entries()) {
      expect(printed[index], name).toHaveLength(1);
      const line = printed[index]?.[0]?.replace(/^\|cffe0763b炉边\|r /, '') ?? '';
      expect(line.replaceAll('||', ''), name).not.toContain('|');
      expect(line).not.toMatch(/\p{Cc}/u);
    }
    expect(printed[3]?.[0]).toContain('||Hitem:1||h[点我]||h');
    expect(printed[4]?.[0]).toContain('𠀀𠮷𪚥-白银之手');
  });

  test('hostile names of realms come through whole, warn once, and are another realm than any other', async () => {
    const realms = ['白|H银', 'a"b\\n', 'nul\0nul', "O'Realm", ']]--[[', '%25%_', '\u202eabc', '𠀀𪚥', 'Ein Realm', '换\n行', 'ＷＩＤＥ'];
    const rows = realms.map((realm, at) => row(`同名${at % 2}`, realm, { ticket: `炉-2026-0000${10 + at}` }));
    const zip = await zipBytes(content(rows.sort((one, other) => (one.realmKey < other.realmKey ? -1 : 1))));
    const printed = await runScenario(
      zip,
      `${start} ${realms
        .map(
          (realm, at) => `game.join({ { "同名${at % 2}", ${quoted(realm.normalize('NFKC'))} } }) game.flush("${at}")
          game.join({ { "同名${(at + 1) % 2}", ${quoted(realm.normalize('NFKC'))} } }) game.flush("other ${at}")`,
        )
        .join('\n')}
      game.join({ { "同名0", "白银之手" }, { "同名1" } }) game.flush("elsewhere")`,
    );
    for (const [at, realm] of realms.entries()) {
      expect(printed[at], realm).toHaveLength(1);
      const line = printed[at]?.[0]?.replace(/^\|cffe0763b炉边\|r /, '') ?? '';
      expect(line, realm).toContain(`炉-2026-0000${10 + at}`);
      expect(line.replaceAll('||', ''), realm).not.toContain('|');
      expect(line, realm).not.toMatch(/\p{Cc}/u);
      expect(printed[`other ${at}`], realm).toEqual([]);
    }
    expect(printed['elsewhere']).toEqual([]);
  });

  test('a pasted text updates a copy, through its checksum, and lives on after a new login', async () => {
    const zip = await zipBytes(content([row('旧人', '白银之手', { ticket: '炉-2026-000002' }), row('减轻', '白银之手', { ticket: '炉-2026-000003' })]));
    const text = update({
      rows: [
        row('减轻', '白银之手', { penalty: 'list90', until: '2027-01-01T00:00:00Z', ticket: '炉-2026-000003' }),
        row('新|人', '罗宁', { offences: ['idle'] }),
      ],
      dropped: ['炉-2026-000002'],
    });
    const broken = `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`;
    const printed = await runScenario(
      zip,
      `${start} game.now = ${NOON + 20 * DAY}
      for _, wrong in ipairs({ ${quoted(broken)}, ${quoted(text.slice(0, -1))}, ${quoted(update({ gameId: 2 }))}, ${quoted(update({ since: '2026-11-22' }))}, "HEARTH1:A:B", "HEARTH9" }) do
        SlashCmdList.HEARTH(wrong)
      end game.flush("refused")
      ${ask('旧人', '白银之手')} game.flush("before")
      SlashCmdList.HEARTH(${quoted(`${text.slice(0, 60)}\n ${text.slice(60)}`)}) game.flush("pasted")
      ${ask('旧人', '白银之手')} ${ask('减轻', '白银之手')} ${ask('新|人', '罗宁')} game.flush("after")
      game.now = ${NOON + 35 * DAY} game.login() ${ask('减轻', '白银之手')} game.flush("next login")
      SlashCmdList.HEARTH(${quoted(update({ builtOn: '2026-12-01', since: '2026-10-27' }))}) game.flush("older")
      HearthDB.update.entries = 5 game.login() game.flush("spoilt")`,
    );
    expect(printed['refused']).toHaveLength(6);
    for (const [at, wording] of ['不完整', '不完整', '另一个世界', '太久没有更新', '不完整', '不像更新串'].entries())
      expect(printed['refused']?.[at]).toContain(wording);
    expect(printed['before']?.[0]).toContain('永久');
    expect(printed['pasted']).toEqual(['|cffe0763b炉边|r 名单更新到 2026-12-10：新增或变动 2 条，撤销 1 条。']);
    expect(printed['after']?.[0]).toContain('名单里没有 旧人');
    expect(printed['after']?.[1]).toContain('拉黑 90 天');
    expect(printed['after']?.[2]).toContain('新||人-罗宁：永久 · 挂机怠战');
    expect(printed['next login']?.[0]).toContain('拉黑 90 天');
    expect(printed['older']?.[0]).toContain('不用再贴');
    expect(printed['spoilt']?.[0]).toContain('超过三十天没有更新');
  });

  test('a copy no longer names whose term a pasted text says is over, whatever it knew, nor whose name was sealed', async () => {
    const zip = await zipBytes(
      content([row('减到期满', '白银之手', { ticket: '炉-2026-000002' }), row('依法遮住', '罗宁', { ticket: '炉-2026-000003' }), row('申诉的', '罗宁')]),
    );
    const over = row('减到期满', '白银之手', { penalty: 'list90', until: '2026-11-20T00:00:00Z', ticket: '炉-2026-000002' });
    const today = { builtOn: '2026-11-21', since: '2026-10-17', revision: 10 };
    const text = update({ ...today, rows: [over, row('申诉的', '罗宁', { disputed: true })], dropped: ['炉-2026-000003'] });
    const asked = `${ask('减到期满', '白银之手')} ${ask('依法遮住', '罗宁')} ${ask('申诉的', '罗宁')}`;
    const printed = await runScenario(
      zip,
      `${start} ${asked} game.flush("before") SlashCmdList.HEARTH(${quoted(text)}) game.flush("pasted") ${asked} game.flush("after") game.login() ${asked} game.flush("next login")`,
    );
    expect(printed['before']?.map((line) => line.includes('永久'))).toEqual([true, true, true]);
    const after = [expect.stringContaining('名单里没有 减到期满'), expect.stringContaining('名单里没有 依法遮住'), expect.stringContaining('（申诉中）')];
    expect(printed['after']).toEqual(after);
    expect(printed['next login']).toEqual(after);
  });

  test('a ticket that lists somebody again names them again, in a copy that was pasted into as well', async () => {
    const zip = await zipBytes(content([row('停过的', '罗宁')], { dropped: ['炉-2026-000007'] }));
    const pasted = (more: Parameters<typeof update>[0]) => `SlashCmdList.HEARTH(${quoted(update(more))})`;
    const again = { rows: [row('停过的', '罗宁'), row('建时停着', '罗宁', { ticket: '炉-2026-000007' })], builtOn: '2026-12-12', since: '2026-11-07' };
    const both = `${ask('停过的', '罗宁')} ${ask('建时停着', '罗宁')}`;
    const printed = await runScenario(
      zip,
      `${start} ${pasted({ dropped: ['炉-2026-000001'] })} game.flush("pasted") ${both} game.flush("suspended")
      ${pasted(again)} game.flush("pasted again") ${both} game.flush("again") game.login() ${both} game.flush("next login")
      ${pasted({ ...again, builtOn: '2026-12-13', since: '2026-11-08', dropped: ['炉-2026-000001'] })} game.flush("pasted both") ${both} game.flush("both")
      SlashCmdList.HEARTH("炉-2026-000001") SlashCmdList.HEARTH("炉-2026-000007") game.flush("tickets")`,
    );
    const namesIn = (title: string) => printed[title]?.map((line) => line.includes('永久'));
    expect(namesIn('suspended')).toEqual([false, false]);
    expect(namesIn('again')).toEqual([true, true]);
    expect(namesIn('next login')).toEqual([true, true]);
    expect(namesIn('both')).toEqual([false, true]);
    expect(printed['tickets']).toEqual([expect.stringContaining('现在不列名'), expect.stringContaining('请到站里查')]);
  });

  it('loads 100,000 entries, also when most of them are of one realm', { timeout: patient(60_000) }, async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) =>
      row(`角色${index}`, index % 2 === 0 ? '白银之手' : `服务器${index % 300}`, { ticket: `炉-2026-${index}` }),
    ).sort((one, other) => Buffer.compare(Buffer.from(one.realmKey), Buffer.from(other.realmKey)));
    const zip = await zipBytes(content(rows));
    const printed = await runScenario(
      zip,
      `local began = os.clock() ${start} game.output = { ("%.3f"):format(os.clock() - began), ("%.1f"):format(collectgarbage("count") / 1024) } game.flush("load")
      began = os.clock() for index = 0, 998, 2 do game.ns.ask("角色" .. index, "白银之手") end game.output = { ("%.3f"):format(os.clock() - began) } game.flush("ask")
      ${ask('角色77776', '白银之手')} ${ask('角色77777', '白银之手')} ${ask('角色77777', `服务器${77_777 % 300}`)} game.flush("found")`,
    );
    const [seconds, megabytes] = (printed['load'] ?? []).map(Number);
    console.log(
      `100,000 entries: zip ${(zip.length / 1e6).toFixed(2)} MB, loaded in ${seconds} s, ${megabytes} MB of memory; 500 lookups ${printed['ask']?.[0]} s`,
    );
    expect(seconds).toBeLessThan(patient(5));
    expect(megabytes).toBeLessThan(40);
    expect(printed['found']?.map((line) => line.includes('永久'))).toEqual([true, false, true]);
  });
});
