// The training case: made up, and nobody's. Who changes its words or what is right raises the version.
import type { Penalty } from '#contract/api/tickets.ts';

export const TRAINING_CASE = {
  id: 'needed-bracers',
  version: 1,
  title: '说好拿错了次日补，散团就下线',
  offence: '黑装备',
  yourself: '你有个小号叫“渡口”，两个月前在被检举人的公会“不归桥”待过三个星期，后来退了。你不认识双方，也没有关注过谁。',
  complaint: {
    name: '检举人 阿拾',
    text: '那天打熔火之心，开团时频道里说好：撕装备先问，拿错了次日补钱。“夜航船”没问就点了需求，拿走护腕，散团就下线。第二天我密他，他没回。我想要回 1200 金，或者他道个歉。',
  },
  answer: {
    name: '被检举人 夜航船（本人，核对过角色）',
    text: '是我手快点错了，当时网断了，不是故意下线。第二天早上我按规矩寄了 1200 金，三天后原样退回来了，他没有收。我后来没再寄，这一步是我没做好。',
  },
  letter: { name: '有人凭码写来，身份未核对', text: '我认了，就是我故意拿的，随便你们怎么判。' },
  evidence: [
    { id: 1, caption: '团队频道的记录', text: '团长：撕装备先在频道里问一声，拿错了次日补钱。五个人回了 1。', broughtBy: '检举人', addedAt: '递检举时' },
    { id: 2, caption: '拾取的记录', text: '夜航船 需求（87 点），获得 熔岩护腕。前面没有人在频道里问过。', broughtBy: '检举人', addedAt: '递检举时' },
    {
      id: 3,
      caption: '邮箱的截图',
      text: '寄给 阿拾，附 1200 金，次日 08:14；三天后“收件人未取，原件退回”。',
      broughtBy: '被检举人',
      addedAt: '答辩时，期满前五天',
    },
    {
      id: 4,
      caption: '语音的文字稿',
      text: '“就是不想给，他能拿我怎么样。”没有录音，没有写是谁记的。',
      broughtBy: '检举人',
      addedAt: '答辩期满前 20 小时才补',
    },
  ],
} as const;

/** What is right, and the lightest and heaviest penalty that can be argued for. */
export const TRAINING_KEY: { seat: 'recuse'; letter: 'aside'; evidence: readonly number[]; late: number; penalties: readonly (Penalty | null)[] } = {
  seat: 'recuse',
  letter: 'aside',
  evidence: [1, 2, 3],
  late: 4,
  penalties: ['warning', 'watch30'],
};

export const TRAINING_VERDICT: { penalty: Penalty; facts: string; reasoning: string } = {
  penalty: 'warning',
  facts:
    '开团时说好撕装备先问、拿错次日补钱（证据 1）。夜航船没有问就点了需求，拿走护腕（证据 2）。次日 08:14 他寄出 1200 金，三天后因无人领取退回（证据 3）；此后没有再寄。',
  reasoning:
    '没问就拿，违了说好的规矩，这一点他自己在答辩里也说了，检举成立。但他次日照约寄了钱，退回是没有人取，看不出有意吞下；之后没再联系，是处理得不周到。同类里先补过的多在警告到观察 30 天，这里取警告。凭码写来的“我认了”不采：拿到码的人都能写，写它的也可能是检举人。语音文字稿不采：被检举人看到它不满 48 小时，也不知道是谁记的。',
};

/** What there was to see: how it reads when it was seen, and when it was not. */
export const TRAINING_FINDINGS = {
  conflict: {
    title: '瓜葛',
    right: '看出来了：一百八十天里和被检举人同过公会，就该回避，退了会也算。写一句就行，不影响你。',
    wrong: '一百八十天里和被检举人同过公会，退了会也算，应当回避。真案子里系统会拦下填过资料的；没填过的小号，只有你自己知道。',
  },
  letter: {
    title: '那封“我认了”的信',
    right: '看出来了：凭码写来的，身份没有核对，检举人手里也有码。它不算承认。',
    wrong: '凭码写来的，身份没有核对，检举人手里也有码，谁都可能写。它从来不算承认，只能另放着看。',
  },
  late: {
    title: '来晚的证据',
    right: '看出来了：被检举人看到它不满 48 小时，不能用来罚他。',
    wrong: '语音文字稿在期满前 20 小时才补，被检举人看到它不满 48 小时，不能用来罚他。要用，就得先让他有时间回应。',
  },
  evidence: {
    title: '采信的证据',
    right: '三件该看的都用上了，对他有利的那件也在里面。',
    wrong: '说好的规矩、拾取的记录、寄钱的截图，三件都要写进去。对被检举人有利的那件最容易漏。',
  },
  penalty: {
    title: '轻重',
    right: '这一档说得过去：规矩违了，事后也照约补过。',
    wrong: '检举成立，但他次日照约补过：警告到观察 30 天之间都说得过去。再重，要有这份案卷里没有的理由；不罚，就没有回答检举人说中的那一点。',
  },
} as const;
