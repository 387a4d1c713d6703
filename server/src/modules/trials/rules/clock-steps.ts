import type { CaseState } from '#contract/api/trials.ts';
import type { Transition } from './transitions.ts';

/** In which a case is in the hands of its presenter. */
export const BEFORE_VERDICT = ['received', 'answering', 'hearing'] as const satisfies readonly CaseState[];

/** What happens by itself: a clock has run out, or who holds the case has to leave it. */
export const CLOCK_STEPS: readonly Transition[] = [
  {
    step: 'leave',
    who: 'clock',
    from: [...BEFORE_VERDICT, 'countersigning'],
    to: 'filed',
    needs: [],
    note: '经手的主持人自己做了须回避的事：同一步里案子离手，拟好的裁决一并退回',
  },
  {
    step: 'joined',
    who: 'clock',
    from: ['filed'],
    to: 'closed',
    needs: ['neverSummoned'],
    note: '另一桩案子的审理人并了它：自己的案子记为“并案”，陈述、证据、诉求都带过去',
  },
  { step: 'lapse', who: 'clock', from: ['filed'], to: 'closed', needs: ['neverReceived'], note: '十四天没有人受理过' },
  {
    step: 'assign',
    who: 'clock',
    from: ['filed'],
    to: 'received',
    otherwise: [
      { when: 'summonedOpen', to: 'answering' },
      { when: 'summonedOver', to: 'hearing' },
    ],
    needs: ['beforeTotal'],
    note: '受理过，全案的时钟走到第二十一天还在队列里：抽签交给一位无须回避、手上不到六桩的主持人',
  },
  {
    step: 'total',
    who: 'clock',
    from: ['filed', ...BEFORE_VERDICT],
    to: 'closed',
    needs: ['totalOver'],
    note: '从第一次受理起二十八天，只在答辩期内停着；退回、提问、附记都不重新起算',
  },
  {
    step: 'refile',
    who: 'complainant',
    from: ['closed'],
    to: null,
    needs: ['refilable'],
    note: '逾期的案子一键再递一次，证据带过去，排在最前；直接立案的除外',
  },
  {
    step: 'return72',
    who: 'clock',
    from: ['received', 'hearing'],
    to: 'filed',
    needs: ['notAsked', 'notWanted'],
    note: '轮到主持人而七十二小时没有动静；全案的时钟接着走',
  },
  {
    step: 'close72',
    who: 'clock',
    from: ['answering'],
    to: 'hearing',
    otherwise: [{ when: 'proposed', to: 'panel' }],
    needs: ['windowOver'],
    note: '没有答辩不等于承认；直接立案的，立案时就拟好了，答辩期满由合议定',
  },
  {
    step: 'unsigned',
    who: 'clock',
    from: ['countersigning'],
    to: 'closed',
    otherwise: [{ when: 'goesBack', to: 'filed' }],
    needs: [],
    note: '七天没有人落印：拟定的处罚最重按拉黑 90 天生效；直接立案的逾期未结；见习期里拟的，带处罚的退回队列，不带的证据不足',
  },
  { step: 'redraw', who: 'clock', from: ['panel'], to: null, needs: [], note: '七天里投的不到两票（只有一席的，一票也没有）：没有票的席位补抽一次，再等七天' },
  {
    step: 'count',
    who: 'clock',
    from: ['panel'],
    to: 'closed',
    needs: [],
    note: '票齐了，或者七天到了：取中间那一票，没投的算证据不足；永久要三位一致；两席取轻的，一席不重于拟定的，没有席位的最重拉黑 90 天',
  },
  { step: 'redraw', who: 'clock', from: ['appealed'], to: null, needs: [], note: '申诉的合议七天里投的不到两票：没有票的席位补抽一次' },
  {
    step: 'count',
    who: 'clock',
    from: ['appealed'],
    to: null,
    otherwise: [{ when: 'lastAppeal', to: 'closed' }],
    needs: [],
    note: '对拉黑一年、永久和直接立案的申诉由合议答复：取中间那一票，没投的按最轻的一档算，不到两票不计；不加重，永久要三位一致才维持',
  },
];
