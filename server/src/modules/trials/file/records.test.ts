import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from '#contract/api/trials.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import type { Signed, TestResponse } from '#server/app/testing.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const DAY_SECONDS = 24 * 60 * 60;

/** Files a complaint with a file, or with a new one, and returns the reply. */
async function file(complainant: Signed, accused: Character[], details: Record<string, unknown> = {}): Promise<TestResponse<SavedPost>> {
  return court.site.post('post/save', await court.complaintOf(complainant, accused, details), { as: complainant });
}

/** Has a case dismissed by its presenter. */
async function dismiss(id: number, judge: Signed): Promise<void> {
  await court.hear(id, judge);
  const { code } = await court.judge(id, judge, { penalty: 'warning', outcome: 'dismissed', penalties: [] });
  expect(code).toBe('200');
}

/** Files two complaints about one event, and has that of the member joined to the one before it; returns the case of both. */
async function fileJoined(complainant: Signed, judge: Signed, accused: Character): Promise<number> {
  const id = await court.fileCase(await court.person(), [accused]);
  await court.receive(id, judge);
  const joined = await court.fileCase(complainant, [accused]);
  expect(await court.site.post(`post/trial/join/${id}`, { cases: [joined] }, { as: judge })).toMatchObject({ t: { joined: [joined] } });
  return id;
}

describe('the same file in two cases', () => {
  it('is shown to the judge, and to a complainant of their own cases alone', async () => {
    const [complainant, other, judge] = [await court.person(), await court.person(), await court.person('presenter')];
    const [fileId, elsewhere] = [await court.file({ memberId: complainant.id }), await court.file({ memberId: other.id })];
    await court.db.query('UPDATE sealed_files SET sha256 = (SELECT sha256 FROM sealed_files WHERE id = $1) WHERE id = $2', [fileId, elsewhere]);
    const piece = (id: number) => ({ fileId: id, publicFileId: null, caption: '同一张' });
    const theirs = (await file(other, [{ name: '旁人所诉', realm: '死亡之翼' }], { evidence: [piece(elsewhere)] })).t.id;
    const first = await file(complainant, [{ name: '图里之人', realm: '死亡之翼' }], { evidence: [piece(fileId)] });
    expect(first.t.samePicture).toEqual([]);
    const second = await file(complainant, [{ name: '另一个人', realm: '死亡之翼' }], { evidence: [piece(fileId), piece(fileId)] });
    const { id, columnId } = second.t;
    const own = [
      { position: 1, caseId: first.t.id, columnId, otherPosition: 1 },
      { position: 2, caseId: first.t.id, columnId, otherPosition: 1 },
      { position: 2, caseId: id, columnId, otherPosition: 1 },
    ];
    expect(second.t.samePicture).toEqual(own);
    expect(JSON.stringify(second.t)).not.toContain('旁人所诉');

    const { samePicture } = await court.preview(id, judge);
    expect(samePicture).toHaveLength(5);
    expect(samePicture).toEqual(expect.arrayContaining([...own, { position: 1, caseId: theirs, columnId, otherPosition: 1 }]));
    // Who has no access to the file learns nothing of its pieces.
    const operator = await court.person('operator');
    expect((await court.preview(id, operator)).samePicture).toEqual([]);
  });

  it('is no news where a lapsed case was filed again with its evidence', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.elapse(id);
    const again = await court.site.post<{ id: number }>(`post/trial/refile/${id}`, {}, { as: complainant });
    expect((await court.preview(again.t.id, judge)).samePicture).toEqual([]);
  });
});

describe('the same member, character and event', () => {
  it('has two cases at most, those that lapsed apart; the judge of the second sees the first', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const accused = [{ name: '一再被诉', realm: '死亡之翼' }];
    const withdraw = (id: number) => court.site.post(`post/withdraw/${id}`, { reason: '先撤回来' }, { as: complainant });
    const lapsed = (await file(complainant, accused)).t.id;
    await court.elapse(lapsed);
    const first = (await file(complainant, accused)).t.id;
    await withdraw(first);
    const second = (await file(complainant, accused, { occurredOn: '2026-03-04' })).t.id;
    expect((await court.preview(second, judge)).crossCases.map(({ caseId }) => caseId)).toEqual([lapsed, first]);
    await withdraw(second);
    expect(await file(complainant, accused, { occurredOn: '2026-03-02' })).toMatchObject({
      code: 'A0409',
      message: '同一件事，你对“一再被诉”已经递过两次，不能再递了',
    });
    // Another day is another event, another member another word.
    expect((await file(complainant, accused, { occurredOn: '2026-03-08' })).code).toBe('200');
    expect((await file(await court.person(), accused)).code).toBe('200');
  });
});

describe('a character that a presenter calls theirs', () => {
  it('is split off into a case of its own, which that presenter alone may not judge', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const claimed = { name: '主持的号', realm: '死亡之翼' };
    const presenter = await court.person('presenter', claimed);
    const { t } = await file(complainant, [claimed, { name: '同伙', realm: '死亡之翼' }]);
    const [split] = t.splitCases ?? [];
    expect(t.splitCases).toEqual([{ id: split?.id, columnId: t.columnId, name: claimed.name }]);
    expect((await court.dossier(t.id, complainant)).accused.map(({ name }) => name)).toEqual(['同伙']);
    expect((await court.dossier(split?.id ?? 0, complainant)).accused.map(({ name }) => name)).toEqual([claimed.name]);
    expect((await court.preview(t.id, presenter)).conflicts).toEqual([]);
    expect((await court.preview(split?.id ?? 0, presenter)).conflicts).toContain('named');
    const shown = await court.preview(t.id, judge);
    expect([shown.crossCases.map(({ caseId }) => caseId), shown.samePicture]).toEqual([[split?.id], []]);
  });

  it('stays where it is when it is the only one', async () => {
    const complainant = await court.person();
    const claimed = { name: '独一个号', realm: '死亡之翼' };
    await court.person('presenter', claimed);
    expect((await file(complainant, [claimed])).t.splitCases).toEqual([]);
  });
});

describe('the record of a complainant', () => {
  it('is shown to who may judge, and to nobody else', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    await dismiss(await court.fileCase(complainant), judge);
    const withdrawn = await court.fileCase(complainant);
    await court.site.post(`post/withdraw/${withdrawn}`, { reason: '谈好了，不告了' }, { as: complainant });
    const character = { name: '互告的人', realm: '死亡之翼' };
    const opponent = await court.person('member', character);
    const id = await court.fileCase(complainant, [character]);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const record = {
      filed: 3,
      upheld: 0,
      partly: 0,
      dismissed: 1,
      insufficient: 0,
      withdrawn: 1,
      withdrawnAfterAnswer: 0,
      lapsed: 0,
      foundFalse: 0,
      openMutual: 1,
    };
    expect((await court.preview(id, judge)).complainantRecord).toEqual(record);
    const desk = (await court.site.get<Desk>('post/trial/desk?mine=true', { as: judge })).t;
    expect(desk.items.find((item) => item.id === id)?.complainantRecord).toEqual(record);
    expect((await court.preview(id, await court.person('operator'))).complainantRecord).toBeNull();
    for (const reader of [complainant, opponent]) expect(JSON.stringify(await court.trial(id, reader))).not.toContain('dismissed":1');
    expect(JSON.stringify(await court.publicCase(id))).not.toContain('complainantRecord');
  });

  it('allows one open complaint at a time after three that were dismissed in ninety days, until the clock ends that', async () => {
    const complainant = await court.person();
    const claimed = { name: '还没结的', realm: '死亡之翼' };
    await court.person('presenter', claimed);
    const { t: both } = await file(complainant, [{ name: '第一桩', realm: '死亡之翼' }, claimed]);
    const closed = [both.id, await court.fileCase(complainant), await court.fileCase(complainant)];
    for (const id of closed) await dismiss(id, await court.person('presenter'));
    const next = [{ name: '不能两桩', realm: '死亡之翼' }];
    expect(await file(complainant, next)).toMatchObject({
      code: 'A0409',
      message: expect.stringMatching(/到 \d{4}-\d{2}-\d{2} 为止，同时只能有一桩没结的检举/),
    });

    const second = { name: '又一个号', realm: '死亡之翼' };
    await court.person('presenter', second);
    const open = { ...(await court.complaintOf(complainant, [claimed, second])), id: both.splitCases?.[0]?.id };
    expect(await court.site.post('post/save', open, { as: complainant })).toMatchObject({ code: 'A0409', name: 'complaintsLimited' });

    // Ninety days later nobody has to lift it.
    await court.db.query('UPDATE cases SET closed_at = closed_at - make_interval(secs => $2) WHERE post_id = ANY ($1)', [closed, 90 * DAY_SECONDS]);
    expect((await file(complainant, next)).code).toBe('200');
  });

  it('counts a complaint that was joined as the case it is part of, open and dismissed', async () => {
    const complainant = await court.person();
    for (const name of ['并案其一', '并案其二', '并案其三']) {
      const judge = await court.person('presenter');
      const id = await fileJoined(complainant, judge, { name, realm: '死亡之翼' });
      await court.own(id);
      await court.handle(id, judge, { action: 'summon' });
      await court.elapse(id);
      expect(await court.judge(id, judge, { penalty: 'warning', outcome: 'dismissed', penalties: [] })).toMatchObject({ code: '200' });
    }
    await fileJoined(complainant, await court.person('presenter'), { name: '并案其四', realm: '死亡之翼' });
    expect(await file(complainant, [{ name: '第五个人', realm: '死亡之翼' }])).toMatchObject({ code: 'A0409', name: 'complaintsLimited' });
  });
});
