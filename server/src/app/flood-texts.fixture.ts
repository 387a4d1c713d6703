// Advertisements as a program rewrites them: clauses in another order, words for others, figures, fillers and marks between the characters.

export type Rewrites = (n: number) => { title: string; text: string };

const CLAUSES: readonly (readonly string[])[] = [
  ['全网最稳的金币代收', '全网最稳的金币回收', '最靠谱的金币代收'],
  ['当天到账不封号', '当日到账绝不封号', '秒到账不封号'],
  ['老板要的来找我', '要的老板联系我', '需要的朋友来找我'],
  ['支持先验货再付款', '可以先验货后付款', '先看货再付钱也行'],
  ['量大还能再商量', '量大从优可以谈', '多了还能便宜'],
  ['长期在线随叫随到', '全天在线随时回复', '一直在线马上就回'],
  ['欢迎老客户介绍新客户', '老客户带人有返现', '介绍朋友来有好处'],
];
const FILLERS = ['哈', '呀', '哦', '嗯', '～', '★', '·', ' ', '！', '，'] as const;
const LINKS = ['https://gold1.example.com/a', 'gold2.example.com', 'https://www.gold3.example.com/x?y=1'] as const;

/** Returns texts that are one and the same to a reader, and no two of which are equal; always the same ones for a seed. */
export function rewrites(seed: number): Rewrites {
  return (n) => {
    const random = randomFrom(seed * 1_000_003 + n);
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
    const clauses = CLAUSES.map((variants) => pick(variants) ?? '');
    const swapped = Math.floor(random() * (clauses.length - 1));
    const [one = '', other = ''] = clauses.slice(swapped, swapped + 2);
    if (random() < 0.5) clauses.splice(swapped, 2, other, one);
    const text = clauses.map((clause) => (random() < 0.3 ? clause + (pick(FILLERS) ?? '') : clause)).join('，');
    const figure = 100 + Math.floor(random() * 900);
    const link = n % 3 === 0 ? `，看 ${pick(LINKS) ?? ''}` : '';
    return { title: `金币代收 ${figure} 起`, text: `${text}，编号${figure}${link}` };
  };
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
