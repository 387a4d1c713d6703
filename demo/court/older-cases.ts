import { createHash } from 'node:crypto';
import type { Penalty } from '#contract/api/tickets.ts';
import type { WrittenMember, WrittenPresenter } from '../written/written.ts';
import type { WrittenCase } from '../written/court.ts';

const COUNT = 120;
const FIRST_DAYS_AGO = 42;
const LAST_DAYS_AGO = 715;

interface Plot {
  offence: string;
  activity: string;
  article: string;
  penalty: Penalty;
  title: string;
  statement: string;
  log: string;
  facts: string;
  answer: string;
}

const PLOTS: readonly Plot[] = [
  {
    offence: '黑装备',
    activity: '金团',
    article: 'A6',
    penalty: 'list90',
    title: '点了需求的装备，竞价成交之后没有交出来',
    statement: '开团时讲好需求之后竞价。尾王的饰品被他点走，竞价成交，他取消了两次交易，然后下线。交易时限过去以后再也没有回话。',
    log: '[21:14:02] 掷出 88（需求），赢得了物品\n[21:16:40] [团队领袖] 成交，请交易\n[21:17:11] 交易已取消\n[21:17:30] 已下线',
    facts: '规则在开怪前公布，物品成交后两次取消交易并下线，交易时限内没有交出。',
    answer: '那天临时有事，回来的时候已经过了时限，不是有意的。',
  },
  {
    offence: '黑金跑路',
    activity: '金团',
    article: 'A8',
    penalty: 'list365',
    title: '代收金币的人在发工资之前离开了队伍',
    statement: '二十人的金团，说好散团前在广场发工资。收齐以后他说去邮箱寄，十分钟后退了队。第二天问了一圈，没有一个人收到。',
    log: '[22:40:05] [团队] 收齐了，我去寄\n[22:51:47] 离开了团队\n[22:52:30] 已下线',
    facts: '当众确认收齐之后离队下线，次日没有任何一名团员收到金币，催告之后仍未发放。',
    answer: '邮件有时候会慢，我确实寄了一部分，剩下的打算第二天补。',
  },
  {
    offence: '分配不公',
    activity: '团队副本',
    article: 'A10',
    penalty: 'watch30',
    title: '打完首领才说改了分配的规矩',
    statement: '进本之前频道里写的是需求优先，打完二号首领团长忽然说改成按出勤。受影响的是两个替补，他们按原来的规矩开的价。',
    log: '[20:05:00] [团队领袖] 需求优先\n[21:33:12] [团队领袖] 从现在起按出勤',
    facts: '开怪前公布的规则在第二个首领之后被单方更改，两名团员因此没有得到按原规则应得的物品。',
    answer: '当时缺人，我想把出勤高的留住，没有想到要先问一声。',
  },
  {
    offence: '恶意开怪',
    activity: '大秘境',
    article: 'A14',
    penalty: 'watch30',
    title: '叫停之后仍然引怪，钥石没有限时',
    statement: '尾王前队长说等一下复活，他直接上去开了怪，团灭之后退队。这把钥石差一分半钟没有限时，其他四个人都在频道里喊了停。',
    log: '[19:20:31] [小队] 等复活\n[19:20:35] [小队] 别开\n[19:20:38] 对首领造成伤害',
    facts: '队长与另外三人先后叫停，七秒之后仍然主动开怪，致使全队倒下、钥石未能限时。',
    answer: '我没看频道，以为大家都好了，看到团灭觉得没意思就走了。',
  },
  {
    offence: '挂机怠战',
    activity: '战场',
    article: 'A15',
    penalty: 'warning',
    title: '整场战场站在门口没有动过',
    statement: '随机战场二十多分钟，他一直站在门口的台子后面，偶尔跳一下。队友在频道里叫了几次，没有回答，结束以后领了奖励离开。',
    log: '战斗记录：伤害 0，治疗 0，移动距离 37 码，时长 23 分 10 秒',
    facts: '战斗记录与四张相隔五分钟的截图显示全场没有参与，期间有三次原地跳跃。',
    answer: '家里有人敲门，我以为很快能回来，后来就忘了。',
  },
  {
    offence: '交易欺诈',
    activity: '交易',
    article: 'A17',
    penalty: 'list90',
    title: '第二次打开的交易窗口里换了一种材料',
    statement: '第一次窗口里放的是约好的高品质材料，他取消说少了一组。第二次打开图标一样，成交以后才发现换成了低一级的。问他，已经被屏蔽。',
    log: '[20:15:42] 交易：高品质材料 ×200 → 对方取消\n[20:16:31] 交易：低品质材料 ×200 → 成功\n[20:17:40] 你的密语无法送达',
    facts: '两次窗口放入的物品品质不同，成交后随即屏蔽对方，前后三步连在一起。',
    answer: '材料放在一起拿错了，窗口里都写着，他自己点的确认。',
  },
  {
    offence: '代打诈骗',
    activity: '代打',
    article: 'A16',
    penalty: 'list365',
    title: '收了定金的带本，到时间人不在线',
    statement: '约好周末带两个本，先付一半的金币。到了时间人不在线，之后几天上线就隐身，换了小号喊话还在收单。',
    log: '[18:02:11] 收到金币 30000\n[18:02:40] [密语] 周六晚上八点\n[六日后] 你的密语无法送达',
    facts: '收取约定的一半金币之后没有履行，多次催告没有退还，其间仍在频道招揽。',
    answer: '这几天工作忙，钱会退的，只是还没有空上线。',
  },
  {
    offence: '辱骂骚扰',
    activity: '私聊',
    article: 'A18',
    penalty: 'warning',
    title: '散团之后连着几天密语骂人',
    statement: '因为一次失误散了团，之后他连着三天密语骂人，屏蔽以后换了小号继续。我只想清静地玩。',
    log: '[23:01:10] [密语] （一连串骂人的话，已遮）\n[23:01:12] [密语] （同上）\n[次日] 换角色后继续',
    facts: '三天之内针对同一名玩家反复使用侮辱性的语言，被屏蔽之后更换角色继续。',
    answer: '当时在气头上，话说重了，我可以道歉。',
  },
  {
    offence: '虚假招募',
    activity: '公会招募',
    article: 'A12',
    penalty: 'watch30',
    title: '招募写着固定时间，进会以后完全不一样',
    statement: '招募帖写每周两晚、装备按需，转会之后才知道是四晚、装备归会里统一收。问起来说招募帖是旧的，可帖子前一天还在顶。',
    log: '招募帖截取：每周二、四晚，装备按需\n公会公告：周一至周四，装备统一回收',
    facts: '招募文字中的时间与分配方式同实际明显不符，且在对方询问之前没有告知变化。',
    answer: '计划有变，没有来得及改帖子，愿意走的人我们没有拦。',
  },
];

const FIRST = ['青灯', '远山', '半卷', '孤舟', '长亭', '落日', '寒江', '白鹿', '野渡', '疏影', '松风', '晚潮', '碎玉', '流萤', '枯荷', '旧雨', '横笛', '断桥'];
const LAST = ['照夜', '听潮', '问路', '独行', '无痕', '归客', '踏歌', '一梦', '不语', '如故', '煮酒', '临窗', '拾遗', '观棋', '浮生', '惊鸿'];
const REALMS = [
  '死亡之翼',
  '燃烧之刃',
  '贫瘠之地',
  '凤凰之神',
  '安苏',
  '罗宁',
  '影之哀伤',
  '国王之谷',
  '白银之手',
  '无尽之海',
  '熊猫酒仙',
  '主宰之剑',
  '格瑞姆巴托',
  '血色十字',
];
const GUILDS = ['旧巷', '过客', '一叶', '野火', '问津', null];
/** A presenter this long judges alone. */
const SEASON_DAYS = 45;
/** Those for which a judge and a signer are enough. */
const PENALTIES: readonly Penalty[] = ['warning', 'watch30', 'list90', 'list365'];
const WEIGHTY = new Set<Penalty>(['list365']);
const WORLDS = [1, 1, 1, 1, 2, 2, 3];

/** Closed cases of the last two years, made from invented characters, so that statistics have something to count; the same every time. */
export function olderCases(members: readonly WrittenMember[], presenters: readonly WrittenPresenter[]): WrittenCase[] {
  const complainants = members.filter(({ role }) => role === 'member');
  return Array.from({ length: COUNT }, (_, index) => olderCase(index, complainants, presenters));
}

function olderCase(index: number, complainants: readonly WrittenMember[], presenters: readonly WrittenPresenter[]): WrittenCase {
  const pick = <Item>(what: string, from: readonly Item[]): Item => {
    const item = from[Math.floor(chance(what, index) * from.length)];
    if (item === undefined) throw new Error(`nothing to pick a ${what} from`);
    return item;
  };
  const plot = pick('plot', PLOTS);
  const filedDaysAgo = LAST_DAYS_AGO - ((LAST_DAYS_AGO - FIRST_DAYS_AGO) * (index + chance('day', index))) / COUNT;
  const complainant = pick('complainant', complainants);
  const seasoned = presenters.filter(({ sinceDaysAgo }) => sinceDaysAgo > filedDaysAgo + SEASON_DAYS);
  const established = presenters.filter(({ sinceDaysAgo }) => sinceDaysAgo > SEASON_DAYS);
  const free = (seasoned.length > 2 ? seasoned : established).filter(
    ({ character }) => character.guild === '' || character.guild !== complainant.character['guild'],
  );
  const presenter = pick('presenter', free);
  const second = pick(
    'second',
    free.filter((each) => each !== presenter),
  );
  const luck = chance('outcome', index);
  const outcome = luck < 0.74 ? 'upheld' : luck < 0.84 ? 'partly' : luck < 0.93 ? 'dismissed' : 'insufficient';
  const penalty = shifted(plot.penalty, outcome === 'partly' ? -1 : chance('weight', index) > 0.88 ? 1 : 0);
  const accused = { name: pick('first', FIRST) + pick('last', LAST), realm: pick('realm', REALMS), guild: pick('guild', GUILDS) };
  const isGuilty = outcome === 'upheld' || outcome === 'partly';
  const answers = chance('answers', index) < 0.6;
  return {
    game: pick('game', WORLDS),
    column: 1301,
    complainant: complainant.nick,
    title: plot.title,
    accused: [accused],
    activity: plot.activity,
    offence: plot.offence,
    occurredDaysAgo: filedDaysAgo + 0.5 + chance('occurred', index),
    filedDaysAgo,
    loss: null,
    wish: isGuilty ? '退还' : '道歉',
    contacted: chance('contacted', index) < 0.7,
    statement: plot.statement,
    evidence: [{ kind: 'log', scene: null, caption: '当时的记录', text: plot.log }],
    state: 'closed',
    presenter: presenter.nick,
    timeline: [
      { at: 0.6, by: 'presenter', kind: 'summons', text: '' },
      ...(answers ? [{ at: 1.8, by: 'accused' as const, kind: 'answer', text: plot.answer }] : []),
    ],
    answer: answers ? plot.answer : null,
    verdict: {
      outcome,
      facts: isGuilty ? plot.facts : '双方各执一词，现有的记录不足以确定当时的先后，其余经过双方没有争议。',
      reasoning: isGuilty
        ? `${answers ? '答辩所说与记录的时间对不上' : '被检举人没有答辩，本裁决不以此为据'}，记录前后连续，足以认定。依 ${plot.article} 处理。`
        : outcome === 'dismissed'
          ? '对照双方各自的记录，检举所说的时间与实际相差较远，另有合理的解释，检举不成立。'
          : '只有一份记录，看不出关键的一步，按 A2 不作不利的认定，也不对任何一方作评价。',
      articles: isGuilty ? [plot.article] : ['A2'],
      penalties: isGuilty ? [{ name: accused.name, realm: accused.realm, penalty }] : [],
      presenter: presenter.nick,
      countersignedBy: isGuilty && WEIGHTY.has(penalty) ? second.nick : null,
      decidedAfterDays: 4 + 4 * chance('decided', index),
    },
    appeal: null,
    comments: [],
  };
}

function shifted(penalty: Penalty, by: number): Penalty {
  return PENALTIES[Math.min(PENALTIES.length - 1, Math.max(0, PENALTIES.indexOf(penalty) + by))] ?? penalty;
}

/** Returns a number from 0 up to 1 that is the same whenever the same is asked. */
function chance(what: string, index: number): number {
  return createHash('sha1').update(`older case\n${what}\n${index}`).digest().readUInt32BE() / 2 ** 32;
}
