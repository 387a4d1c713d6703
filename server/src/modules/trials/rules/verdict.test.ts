import { describe, expect, it } from 'vitest';
import { completeFinding, withPause } from './verdict.ts';

const REASON = '第二张截图的时间是改过的，原图里说话的是另一个人。';

describe('a finding', () => {
  const of = { outcome: 'dismissed' as const, complaintIds: [7, 8], isRefused: false };

  it('is about the first complaint unless others are named, each once', () => {
    expect(completeFinding(undefined, of)).toBeNull();
    expect(completeFinding({ kind: 'spliced', reason: REASON }, of)).toEqual({ kind: 'spliced', reason: REASON, complaintIds: [7] });
    expect(completeFinding({ kind: 'forged', reason: REASON, complaintIds: [8, 8] }, of)?.complaintIds).toEqual([8]);
  });

  it('is refused without a dismissal, without a reason, about another case, and where nothing like it may spring up', () => {
    const refuse = (written: Parameters<typeof completeFinding>[0], context: Partial<typeof of> | { outcome: 'upheld' }) => () =>
      completeFinding(written, { ...of, ...context });
    const written = { kind: 'forged' as const, reason: REASON };
    for (const refused of [
      refuse(written, { outcome: 'upheld' }),
      refuse({ ...written, reason: '假的。' }, {}),
      refuse({ ...written, complaintIds: [9] }, {}),
      refuse({ ...written, complaintIds: [] }, {}),
      refuse(written, { isRefused: true }),
    ])
      expect(refused).toThrow();
  });
});

describe('a verdict on a member', () => {
  const verdict = { articles: [], evidence: [], penalties: [] };

  it('has the pause as its only penalty', () => {
    expect(withPause({ ...verdict, outcome: 'upheld' }, [3]).penalties).toEqual([{ accusedId: 3, penalty: 'warning', bandReason: '' }]);
    expect(withPause({ ...verdict, outcome: 'dismissed' }, [3]).penalties).toEqual([]);
  });

  it('is upheld or not, and never heavier', () => {
    expect(() => withPause({ ...verdict, outcome: 'partly' }, [3])).toThrow();
    expect(() => withPause({ ...verdict, outcome: 'upheld', penalties: [{ accusedId: 3, penalty: 'list90', bandReason: '' }] }, [3])).toThrow();
  });
});
