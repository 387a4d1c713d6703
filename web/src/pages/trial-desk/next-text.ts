import type { Desk } from '#contract/api/trials.ts';

export type DeskCase = Desk['items'][number];

/** Returns what happens next in a case, as one sentence for a reader of the desk. */
export function nextText(item: DeskCase, readerId: number): string {
  switch (item.turn) {
    case 'me':
      return ownText(item, readerId);
    case 'holder':
      if (item.state === 'filed') return item.returnedTimes > 0 ? '有人受理过，又退回队列了，等人接着审。' : '等一位主持人受理。';
      return `在${item.presenter?.nickName ?? '审理人'}手上。`;
    case 'accused':
      return '等被检举人答辩。';
    case 'complainant':
      return '等检举人补充，时钟停着。';
    case 'signer':
      return '等抽到的主持人复核。';
    case 'panel':
      return '等合议的主持人投票。';
    case 'decider':
      return '有人申诉，等没判过的主持人答复。';
    case 'clock':
      return '到点会自己往下走。';
  }
}

/** What somebody called by lot does, by the state of the case; in all others they carry the notice. */
const CALLED_TEXTS: Readonly<Record<string, string>> = {
  countersigning: '抽到你复核：打开采信的每一件，再签字，或者退回。',
  panel: '抽到你投一票，别人投了什么你看不到。',
};

function ownText(item: DeskCase, readerId: number): string {
  const { state, presenter } = item;
  if (presenter?.id !== readerId) return CALLED_TEXTS[state] ?? '抽到你递话：把答辩码送到被检举人手里。';
  if (state === 'received') return '在你手上：看过案卷，就通知被检举人答辩。';
  if (item.heard === 'answered') return '听完了，可以裁决。';
  return item.heard === 'served' ? '答辩期满，送到了，没有答。' : '答辩期满，可以裁决。';
}
