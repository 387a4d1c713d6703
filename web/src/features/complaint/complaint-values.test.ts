import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savePost } from '#contract/api/posts.shapes.ts';
import { complaintInput } from '#contract/api/trials.shapes.ts';
import { PARTS, partOf } from './complaint-parts.ts';
import { EMPTY_COMPLAINT, complaintOf, draftContentOf, valuesOfDraft, type ComplaintValues } from './complaint-values.ts';

const FILLED: ComplaintValues = {
  ...EMPTY_COMPLAINT,
  title: '拿了需求却不交',
  prompts: { rule: '需求优先', saidBy: '团长', happened: '第一句。\n\n**第二句** <script>', talked: '没有', want: '退还' },
  accused: [{ name: '灰烬', realm: '罗宁', faction: '', class: '', guild: '不归桥' }],
  offence: 'ninja_loot',
  activity: 'gold_run',
  occurredOn: '2026-03-01',
  lossType: 'gold',
  lossAmount: '1200',
  wish: 'refund',
  evidence: [{ key: 'a', kind: 'link', name: '', sizeBytes: 0, sha256: null, fileId: null, publicFileId: null, url: ' https://example.com/a ', caption: '' }],
  declaration: true,
};

describe('a draft', () => {
  it('is restored as it was written, without the declaration', () => {
    expect(valuesOfDraft(FILLED.title, JSON.parse(JSON.stringify(draftContentOf(FILLED))))).toEqual({ ...FILLED, declaration: false });
  });
  it('is none while nothing is written', () => {
    expect(draftContentOf(EMPTY_COMPLAINT)).toBeNull();
    expect(draftContentOf({ ...EMPTY_COMPLAINT, declaration: true })).toBeNull();
  });
  it('with any other content is an empty form', () => {
    fc.assert(
      fc.property(fc.anything(), (content) => {
        expect(valuesOfDraft('题', { complaint: content })).toMatchObject({ title: '题', declaration: false });
        expect(valuesOfDraft('题', content).accused.length).toBeGreaterThan(0);
      }),
    );
  });
  it('keeps a file whose upload has not ended, which the form continues or removes', () => {
    const waiting = { ...FILLED.evidence[0], key: 'b', kind: 'image', name: 'a.png' };
    const content = { complaint: { ...FILLED, evidence: [waiting, { ...waiting, key: 'c', fileId: 3 }] } };
    expect(valuesOfDraft('题', content).evidence.map(({ key, fileId }) => [key, fileId])).toEqual([
      ['b', null],
      ['c', 3],
    ]);
  });
});

describe('the complaint that is sent', () => {
  it('matches the shape of the contract', () => {
    expect(complaintInput.safeParse(complaintOf(FILLED)).success).toBe(true);
    expect(complaintOf(FILLED)).toMatchObject({ loss: { type: 'gold', amount: 1200, item: '' }, evidence: [{ url: 'https://example.com/a' }] });
  });
  it('has a problem at each empty field', () => {
    const refused = complaintInput.safeParse(complaintOf(EMPTY_COMPLAINT));
    const paths = new Set(refused.error?.issues.map(({ path }) => path.join('.')));
    expect([...paths]).toEqual(
      expect.arrayContaining(['accused.0.name', 'accused.0.realm', 'offence', 'activity', 'occurredOn', 'wish', 'evidence', 'declaration']),
    );
  });
  it('has a part of the form for each field that is refused', () => {
    const refused = savePost.input.safeParse({ columnId: 1301, title: '', complaint: complaintOf(EMPTY_COMPLAINT) });
    const parts = new Set(refused.error?.issues.map(({ path }) => partOf(path.map(String).join('.'))));
    expect(PARTS.filter((part) => !parts.has(part))).toEqual([]);
  });
});

describe('a draft from before there were prompts', () => {
  it('keeps its text as what happened', () => {
    const { prompts } = valuesOfDraft('题', { complaint: { statement: '一整段\n话' } });
    expect(prompts).toEqual({ rule: '', saidBy: '', happened: '一整段\n话', talked: '', want: '' });
  });
});
