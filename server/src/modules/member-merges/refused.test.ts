import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMerging, type MergingDesk } from './merging.fixture.ts';

let desk: MergingDesk;
beforeAll(async () => {
  desk = await openMerging();
});
afterAll(() => desk.site.close());

const pair = async () => [await desk.newMailed(), await desk.newMailed()] as const;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isMerged = async (id: number) => (await desk.file(id)).mergedInto !== null;

describe('codes', () => {
  it('both have to be right, each at its field; five wrong ones end it', async () => {
    const [from, into] = await pair();
    await desk.sendCodes(from, into);
    const codes = await desk.codes(from, into);
    expect(await desk.mergeWith([from, into], {})).toMatchObject({ code: 'A0130', fields: [{ path: 'fromCode' }] });
    expect(await desk.mergeWith([from, into], { ...codes, intoCode: '' })).toMatchObject({ code: 'A0130', fields: [{ path: 'intoCode' }] });
    expect(await desk.mergeWith([from, into], { fromCode: codes.intoCode, intoCode: codes.fromCode }), 'each belongs to its account').toMatchObject({
      code: 'A0130',
    });
    for (let nth = 0; nth < 5; nth += 1) await desk.mergeWith([from, into], { ...codes, intoCode: otherThan(codes.intoCode) });
    expect(await desk.mergeWith([from, into], codes), 'tried too often').toMatchObject({ code: 'A0130' });
    expect(await isMerged(from.id)).toBe(false);
  });

  it('are for one direction and run out', async () => {
    const [from, into] = await pair();
    await desk.sendCodes(from, into);
    const { fromCode, intoCode } = await desk.codes(from, into);
    expect(await desk.mergeWith([into, from], { fromCode: intoCode, intoCode: fromCode })).toMatchObject({ code: 'A0130' });
    await desk.sql(`UPDATE verification_codes SET created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute' WHERE purpose = 'merge'`);
    expect(await desk.mergeWith([from, into], { fromCode, intoCode })).toMatchObject({ code: 'A0130' });
    expect(await isMerged(from.id)).toBe(false);
  });
});

describe('accounts', () => {
  it('of one person alone: not with itself, not of the staff, not without an address, not twice', async () => {
    const [from, into] = await pair();
    expect(await desk.sendCodes(from, from)).toMatchObject({ code: 'A0400', fields: [{ path: 'into' }] });
    const mailless = { ...(await desk.newMember()), email: '' };
    expect(await desk.sendCodes(from, mailless)).toMatchObject({ name: 'mergeNoMail' });
    const presenter = { ...(await desk.site.signUp('主持人甲', 'presenter')), email: '' };
    expect(await desk.sendCodes(presenter, into)).toMatchObject({ name: 'staffAccount' });
    expect(await desk.sendCodes(from, { ...desk.operator, email: '' })).toMatchObject({ name: 'staffAccount' });
    expect(await desk.sendCodes(from, { ...into, id: 999_999 })).toMatchObject({ name: 'notFound' });
    expect((await desk.merge(from, into)).code).toBe('200');
    expect(await desk.sendCodes(from, await desk.newMailed())).toMatchObject({ name: 'mergedBefore' });
    expect(await desk.act(`role/${from.id}`, { role: 'presenter' }), 'nothing else is done with it').toMatchObject({ name: 'notFound' });
    expect((await desk.act(`suspend/${from.id}`, { until: desk.inDays(3), text: '十二小时里在九个栏目贴同一条链接' })).code).not.toBe('200');
  });

  it('not while one is being closed, nor is one taken apart from an account that is merged itself or erased', async () => {
    const [from, into] = await pair();
    await desk.sql(`UPDATE members SET closing_at = now() + interval '9 days' WHERE id = $1`, from.id);
    expect(await desk.sendCodes(from, into, desk.other)).toMatchObject({ name: 'mergeClosing' });
    await desk.sql('UPDATE members SET closing_at = NULL WHERE id = $1', from.id);
    const third = await desk.newMailed();
    const first = await desk.merge(from, into, desk.other);
    const second = await desk.merge(into, third, desk.other);
    expect((await desk.file(from.id)).mergedInto?.id, 'it follows').toBe(third.id);
    expect(await desk.undo(first.t.audit)).toMatchObject({ name: 'undoChanged' });
    expect((await desk.undo(second.t.audit)).code).toBe('200');
    expect((await desk.file(from.id)).mergedInto?.id).toBe(into.id);
    expect((await desk.undo(first.t.audit)).code).toBe('200');
  });

  it('a code is mailed ten times a day by one operator', async () => {
    const [from, into] = await pair();
    let last = '200';
    for (let nth = 0; nth < 11 && last === '200'; nth += 1) last = (await desk.sendCodes(from, into)).code;
    expect(last).toBe('A0501');
  });
});
