import type { WrittenCase } from '../written/court.ts';

/** What all of these have in common. */
const PLAIN = {
  game: 1,
  column: 1301,
  activity: '金团',
  loss: null,
  wish: '退还',
  contacted: true,
  timeline: [],
  answer: null,
  verdict: null,
  appeal: null,
  comments: [],
} satisfies Partial<WrittenCase>;

const RUNAWAY = { name: '听雪不归', realm: '凤凰之神', guild: '过客' };
const HANDS_OFF = { name: '一口价老吴', realm: '罗宁', guild: '问津' };
const UNSEEN = { name: '雾里摇铃', realm: '安苏', guild: null };
const LATE_RULES = { name: '团长阿福', realm: '死亡之翼', guild: '旧巷' };

/** Ended just now: three jurors, and one of them wanted less. */
const DISSENTED: WrittenCase = {
  ...PLAIN,
  complainant: '打铁的老王',
  title: '连开三个团，每次收齐金币就下线',
  accused: [RUNAWAY],
  offence: '黑金跑路',
  occurredDaysAgo: 7.4,
  filedDaysAgo: 6.4,
  statement:
    '同一个角色，三个晚上，三个团。每次都是开打前说好散团发工资，尾王倒下、金币收齐，他说去邮箱寄，然后退队下线。三个团里我在第一个和第三个，中间那个是听团友说的。第三次我提前截了图，从他喊“收齐了”到离队只有两分钟。',
  evidence: [
    {
      kind: 'log',
      scene: null,
      caption: '第三个团的团队频道',
      text: '[22:31:08] [团队领袖] 收齐了，一共 61 万，我去寄\n[22:33:15] 离开了团队\n[22:33:40] 已下线\n[次日 19:02] [密语] 昨天的工资呢\n[次日 19:03] 你的密语无法送达',
    },
    { kind: 'log', scene: null, caption: '第一个团的团队频道', text: '[21:50:44] [团队领袖] 金币到齐，散团我发\n[21:58:02] 离开了团队\n[21:58:30] 已下线' },
  ],
  state: 'closed',
  presenter: '铁算盘',
  timeline: [
    { at: 0.8, by: 'presenter', kind: 'summons', text: '' },
    { at: 1.9, by: 'accused', kind: 'answer', text: '' },
  ],
  answer: '前两次确实是断线，后来也补了一部分。第三次我承认是气话，有人在频道里骂我，我就走了。钱还在我这里。',
  verdict: {
    outcome: 'upheld',
    facts:
      '两份团队频道记录时间连贯：当众确认收齐以后两到八分钟离队下线，次日屏蔽催问的人。被检举人承认第三次的钱仍在自己手里，说前两次补过一部分，没有拿出记录。',
    reasoning: '三次同样的做法相隔不过数日，不能用断线解释；承认之后仍未发放。依 A8，认定收取他人金币后逃避分配。',
    articles: ['A8'],
    penalties: [{ ...RUNAWAY, penalty: 'permanent' }],
    presenter: '铁算盘',
    countersignedBy: null,
    decidedAfterDays: 4.4,
  },
  panel: [
    { acceptedAt: 4.7, vote: { at: 5.1, rung: 'permanent', reason: '三次是同一套做法，每次都等金币收齐才走，不是一时冲动。钱在手里承认了也不发，我投永久。' } },
    {
      acceptedAt: 4.8,
      vote: { at: 5.6, rung: 'list365', reason: '事实没有疑问。但他答辩时承认了第三次，也说钱还在；一年足够让组队的人避开他，永久应当留给更重的。' },
    },
    { acceptedAt: 5.2, vote: { at: 6.4, rung: 'permanent', reason: '屏蔽催问的人这一步，说明他没有打算还。三个团六十个人受影响，我赞成永久。' } },
  ],
};

/** One juror has voted, one has accepted, one has not looked yet. */
const SITTING: WrittenCase = {
  ...PLAIN,
  complainant: '裁缝小满',
  title: '代工材料收了二十组，角色改名换服',
  accused: [HANDS_OFF],
  activity: '交易',
  offence: '交易欺诈',
  occurredDaysAgo: 6.8,
  filedDaysAgo: 4.6,
  statement: '约好我出材料、他出手艺，二十组布分两次交易给他，说好周末交货。周末他不在线，公会里的人说他申请了转服。我截到他在交易频道问转服还剩几小时。',
  evidence: [
    {
      kind: 'log',
      scene: null,
      caption: '两次交易和交易频道',
      text: '[20:02:11] 交易：暮纹丝绸 ×2000 → 成功\n[20:40:57] 交易：暮纹丝绸 ×2000 → 成功\n[次日 18:20] [交易] 问一下转服要锁几个小时\n[次日 18:21] [交易] 急着走，谢谢',
    },
  ],
  state: 'panel',
  presenter: '夜烛',
  timeline: [
    { at: 0.7, by: 'presenter', kind: 'summons', text: '' },
    { at: 2.1, by: 'accused', kind: 'answer', text: '' },
  ],
  answer: '材料在我这里没有动。转服是早就排上的，跟她的单子没有关系，我想着到了那边再寄回来。',
  verdict: {
    outcome: 'upheld',
    facts: '两次交易各两千份材料成交，次日被检举人在公开频道询问转服的时限。材料没有退还，也没有交货，双方没有争议。',
    reasoning: '收下材料的当天就在问转服，事前没有告知，事后没有退还，应当认定没有履约的打算。依 A17。',
    articles: ['A17'],
    penalties: [{ ...HANDS_OFF, penalty: 'permanent' }],
    presenter: '夜烛',
    countersignedBy: null,
    decidedAfterDays: 3.9,
  },
  panel: [
    { acceptedAt: 4.1, vote: { at: 4.4, rung: 'list365', reason: '收下材料当天就在问转服，说不过去；但只有一次，数目也不算最大，一年合适。' } },
    { acceptedAt: 4.3, vote: null },
  ],
};

/** Nobody here plays them, and the notice has not reached them. */
const UNDELIVERED: WrittenCase = {
  ...PLAIN,
  complainant: '早八人',
  title: '招募写着每周两晚，进会才知道是四晚',
  accused: [UNSEEN],
  isStranger: true,
  activity: '公会招募',
  offence: '虚假招募',
  occurredDaysAgo: 3,
  filedDaysAgo: 1.9,
  wish: '道歉',
  statement: '招募帖写每周二、四两晚，装备按需。转会第一天公会公告就是周一到周四。问他，他说帖子是旧的，可那个帖子前一天还在顶。',
  evidence: [{ kind: 'log', scene: null, caption: '招募帖与公告的原文', text: '招募：每周二、四晚，装备按需\n公告：周一至周四开荒，装备公会统一分' }],
  state: 'answering',
  presenter: '霜降',
  timeline: [{ at: 0.6, by: 'presenter', kind: 'summons', text: '' }],
  attempts: [
    { at: 0.8, how: 'whisper', result: 'offline' },
    { at: 1.3, how: 'whisper', result: 'blocked' },
    { at: 1.7, how: 'mail', result: 'unknown' },
  ],
};

const IN_A_RAID = { ...PLAIN, activity: '团队副本' };
const LATE_RULES_EVENT = { ...IN_A_RAID, accused: [LATE_RULES], offence: '分配不公' };

const logOf = (text: string): WrittenCase['evidence'] => [{ kind: 'log', scene: null, caption: '团队频道', text }];

/** Two who were there too. */
const JOINED: readonly WrittenCase[] = [
  {
    ...LATE_RULES_EVENT,
    complainant: '奶不住了',
    title: '打到一半换了分法，替补的需求全不算',
    occurredDaysAgo: 3.6,
    filedDaysAgo: 2.9,
    statement: '我是那晚的替补治疗，按开团时的规矩开的价。二号倒下以后团长说按出勤，我点的两件都不算了。那晚被改掉的不止我一个。',
    evidence: logOf('[21:40:33] [团队领袖] 从现在起按出勤，没意见吧\n[21:40:52] [奶不住了] 我是替补，我的呢\n[21:41:10] [团队领袖] 替补不算'),
    state: 'closed',
    presenter: null,
  },
  {
    ...LATE_RULES_EVENT,
    complainant: '带娃打本',
    title: '同一晚的团，规矩是打完首领才改的',
    occurredDaysAgo: 3.6,
    filedDaysAgo: 2.7,
    statement: '我也在这个团里，打完二号才听见改规矩。我没有要的装备，只是想说改规矩的时候频道里有四个人反对，他没有理。',
    wish: '道歉',
    evidence: logOf('[21:40:58] [团队] 打都打完了才改？\n[21:41:20] [团队] 开团不是这么说的\n[21:42:03] [团队领袖] 下一个'),
    state: 'closed',
    presenter: null,
  },
];

/** Three complaints of one evening in one case, and a fourth that waits beside it. */
const TOGETHER: WrittenCase = {
  ...LATE_RULES_EVENT,
  complainant: '十年老兵',
  title: '开打前说需求优先，二号倒下以后改按出勤',
  occurredDaysAgo: 3.6,
  filedDaysAgo: 3.1,
  statement: '八点零一分频道里写的是需求优先。九点四十二号首领倒下，掉了我要的盾，团长忽然说从现在起按出勤。我出勤不够，盾给了他公会的人。',
  evidence: logOf('[20:01:12] [团队领袖] 老规矩，需求优先\n[21:40:33] [团队领袖] 从现在起按出勤，没意见吧'),
  state: 'answering',
  presenter: '白石',
  timeline: [{ at: 1, by: 'presenter', kind: 'summons', text: '' }],
  joins: { at: 0.9, cases: JOINED },
};

const LATECOMER: WrittenCase = {
  ...LATE_RULES_EVENT,
  complainant: '上班摸鱼',
  title: '那晚改规矩，我也在场',
  occurredDaysAgo: 3.6,
  filedDaysAgo: 0.4,
  statement: '看到有人提起这个团。我也在，打完二号改的规矩，当时我说了不同意，被移出了团队频道的发言。',
  wish: '道歉',
  evidence: logOf('[21:41:44] [上班摸鱼] 我不同意\n[21:41:46] 你已被团队领袖禁言'),
  state: 'filed',
  presenter: null,
};

/** Returns cases of the last days in which a visitor meets panels, dissent, joined complaints and a notice that has not arrived. */
export function recentCases(): WrittenCase[] {
  return [DISSENTED, SITTING, UNDELIVERED, TOGETHER, ...JOINED, LATECOMER];
}
