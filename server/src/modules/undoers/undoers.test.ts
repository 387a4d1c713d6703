import { describe, expect, it, test } from 'vitest';
import { AUDIT_ACTS, describeAct } from '#contract/api/audit-acts.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import { addVersion } from '#server/modules/plugins/index.ts';
import { archive } from '#server/modules/plugins/archive/archive.fixture.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { addSponsor, removeSponsor } from '#server/modules/sponsors/index.ts';
import { UNDOERS } from './undoers.ts';
import { SPONSOR, PLUGINS, setUpUndoneActs } from './undone-acts.fixture.ts';

const acts = setUpUndoneActs();
const { undoing, addPlugin, withdrawFirst, cases } = acts;
const { act, newest, now, undo } = undoing;

/** Undone in the tests of their modules, with whatever else they do: columns, games, dictionaries, home, offices, posts/tags, staff-members, watched-words. */
const TESTED_THERE = [
  'announcement.end',
  'announcement.save',
  'column.publish',
  // Acts on many things, whose records have others below them.
  'content.act',
  'game.order',
  'game.save',
  'home.save',
  'invitation.revoke',
  'mail.template',
  'member.clean',
  'member.close',
  'member.email',
  'member.merge',
  'member.role',
  'member.warn',
  'presenter.probation',
  'sms.template',
  'tag.ban',
  'tag.merge',
  'tag.rename',
  'term.order',
  'term.retire',
  'term.save',
  'word.allow',
];

test('every act that can be undone has a function that does it, and a case here or with its module', () => {
  const undoable = Object.keys(AUDIT_ACTS).filter((name) => describeAct(name).undoneBy !== null);
  expect(Object.keys(UNDOERS).toSorted()).toEqual(undoable.toSorted());
  expect([...Object.keys(cases), ...TESTED_THERE].toSorted()).toEqual(undoable.toSorted());
});

describe.each(Object.entries(cases))('%s', (name, { rows, act: doIt, leaves }) => {
  it('is undone to exactly what was, as an act on record, once', async () => {
    const before = await acts.site.platform.db.query(rows);
    const whole = await undoing.everyRow();
    await act(doIt);
    expect(await acts.site.platform.db.query(rows)).not.toEqual(before);
    const seq = await newest();
    const response = await undo(seq);
    expect(response.code, response.message).toBe('200');
    expect(response.t).toMatchObject({ undoes: seq, reason: '看错了', act: describeAct(name).undoneBy, actor: { id: acts.operator.id }, via: 'web' });
    expect(response.t.seq).toBe(await newest());
    expect(await acts.site.platform.db.query(rows)).toEqual(before);
    expect(await undoing.changedSince(whole, leaves)).toEqual([]);
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoneBefore' });
    const { t } = await acts.site.get<AuditRow>(`admin/audit/view/${seq}`, { as: acts.operator });
    expect(t).toMatchObject({ undoneBy: response.t.seq, undo: null });
  });
});

it('a plug-in that was new goes with its only version; a sponsor whose name is taken stays away', async () => {
  const plugins = () => acts.site.platform.db.query('SELECT id FROM plugins ORDER BY id');
  const before = await plugins();
  const toc = '## Interface: 110200\n## Title: 火星\n## Notes: 一个插件\n## Author: 老张\n## Version: 1.0.0\nSpark.lua\n';
  const bytes = archive([
    { name: 'Spark/Spark.toc', content: toc },
    { name: 'Spark/Spark.lua', content: 'print(1)' },
  ]);
  await act(({ tx }) => addVersion({ db: tx, files: acts.site.platform.files }, { bytes, changelog: '第一版', releasedAt: now }));
  expect(await plugins()).toHaveLength(before.length + 1);
  expect((await undo(await newest())).code).toBe('200');
  expect(await plugins()).toEqual(before);

  const id = (await acts.site.platform.db.queryOne<{ id: number }>('SELECT max(id) AS id FROM sponsors'))?.id ?? 0;
  const { name = '' } = (await acts.site.platform.db.queryOne<{ name: string }>('SELECT name FROM sponsors WHERE id = $1', [id])) ?? {};
  await act((context) => removeSponsor(context, id));
  const seq = await newest();
  await act((context) => addSponsor(context, { ...SPONSOR, name }));
  expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged' });
});

it('a version of a plug-in goes only while none was added after it', async () => {
  const plugins = () => acts.site.platform.db.query(PLUGINS);
  const before = await plugins();
  await act((context) => addPlugin(context, '4.0.0', { description: '四版的介绍' }));
  const fourth = await newest();
  await act((context) => addPlugin(context, '5.0.0', { description: '五版的介绍' }));
  const fifth = await newest();
  const added = await plugins();
  expect(await undo(fourth)).toMatchObject({ status: 409, name: 'undoChanged' });
  expect(await plugins()).toEqual(added);
  expect((await undo(fifth)).code).toBe('200');
  expect((await undo(fourth)).code).toBe('200');
  expect(await plugins()).toEqual(before);
});

describe('an undoing that opens what is dangerous', () => {
  const verifiedBefore = (interval: string) =>
    acts.site.platform.db.query('UPDATE sessions SET factor_at = factor_at - $2::interval WHERE member_id = $1', [acts.operator.id, interval]);

  const demandTotp = (text: 'true' | 'false') => act((context) => saveSetting(context, 'requireTotpForPresenters', text));

  it.for<[string, () => Promise<unknown>]>([
    ['a plug-in that was withdrawn', () => act(withdrawFirst)],
    // The other way round, the operator of this test would have no rights any more.
    ['the demand for a second factor', () => demandTotp('true').then(() => demandTotp('false'))],
  ])('asks who it is: %s', async ([, doIt]) => {
    await doIt();
    const seq = await newest();
    await verifiedBefore('1 day');
    const refused = await undo(seq);
    await verifiedBefore('-1 day');
    expect(refused).toMatchObject({ status: 403, name: 'reverify' });
    expect((await undo(seq)).code).toBe('200');
    await demandTotp('false');
  });

  it('and another setting does not', async () => {
    await act((context) => saveSetting(context, 'tagline', '没有验证也能撤'));
    const seq = await newest();
    await verifiedBefore('1 day');
    const undone = await undo(seq);
    await verifiedBefore('-1 day');
    expect(undone.code).toBe('200');
  });
});
