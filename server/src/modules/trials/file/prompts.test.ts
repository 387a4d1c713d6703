import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedPost } from '#contract/api/posts.ts';
import { promptsOf } from '#contract/documents/complaint-prompts.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

const PROMPTS = {
  rule: '需求优先，贪婪后掷。',
  saidBy: '团长在语音里讲的。',
  happened: '他点了需求就下线了。\n<script>第二句</script>',
  talked: '没有',
  want: '把装备还来。',
};

it('keeps the statement in five headed parts, and gives a receipt with the place in the queue', async () => {
  const [complainant, earlier, judge] = [await court.person(), await court.person(), await court.person('presenter')];
  await court.fileCase(earlier);
  const accused = [{ name: '五句之人', realm: '死亡之翼' }];
  const { markdown: _, complaint, ...rest } = await court.complaintOf(complainant, accused);
  const file = (prompts: object, id?: number) =>
    court.site.post<SavedPost>('post/save', { ...rest, complaint: { ...complaint, prompts }, ...(id !== undefined && { id }) }, { as: complainant });

  expect((await file({ ...PROMPTS, talked: ' ' })).fields).toEqual([
    expect.objectContaining({ path: 'complaint.prompts.talked', message: '这一句空着。没有谈过，就写“没有”' }),
  ]);
  expect((await file({ ...PROMPTS, want: '想'.repeat(301) })).fields).toEqual([expect.objectContaining({ path: 'complaint.prompts.want' })]);
  expect((await file({ ...PROMPTS, saidBy: '他的电话是 13812345678' })).fields).toEqual([
    expect.objectContaining({ path: 'complaint.prompts.saidBy', spans: [expect.objectContaining({ text: '13812345678' })] }),
  ]);

  const { t, code } = await file(PROMPTS);
  expect(code).toBe('200');
  const { id } = t;
  expect(t.queuePlace).toBe(2);
  expect(t.receipt).toMatchObject({ number: `${id}-甲-01`, pieces: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const { statement } = await court.dossier(id, complainant);
  expect(promptsOf(statement)).toEqual(PROMPTS);
  expect(statement.content.filter(({ type }) => type === 'heading')).toHaveLength(5);

  // A change of a letter is another receipt.
  const amended = (await file({ ...PROMPTS, want: '把装备还来！' }, id)).t;
  expect(amended.receipt?.number).toBe(`${id}-甲-02`);
  expect(amended.receipt?.sha256).not.toBe(t.receipt?.sha256);

  // Judged, everybody reads the same parts; nobody who was not found guilty is named.
  await court.hear(id, judge);
  await court.judge(id, judge, { penalty: 'warning', outcome: 'dismissed', penalties: [] });
  const { statement: shown } = await court.publicCase(id);
  expect(shown && promptsOf(shown)).toMatchObject({ rule: PROMPTS.rule, want: '把装备还来！' });
});

it('still takes a statement in one text, and none at all nowhere', async () => {
  const complainant = await court.person();
  const { markdown, ...rest } = await court.complaintOf(complainant, [{ name: '一段之人', realm: '死亡之翼' }]);
  expect((await court.site.post('post/save', rest, { as: complainant })).fields).toEqual([expect.objectContaining({ path: 'body' })]);
  const { t } = await court.site.post<SavedPost>('post/save', { ...rest, markdown }, { as: complainant });
  expect(promptsOf((await court.dossier(t.id, complainant)).statement)).toBeNull();
});
