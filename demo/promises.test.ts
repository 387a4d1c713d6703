// Every number that the site's own texts promise, beside what keeps it. A text with a number that is not in this list fails, and so does a number that the code has changed.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import * as limits from '#contract/limits.ts';
import { RATE_LIMITS } from '#contract/settings/rate-limits.ts';
import { SETTINGS } from '#contract/settings/site-settings.ts';
import { EMAIL_STOP_HOURS } from '#contract/staff-limits.ts';
import { NOTICE_DAYS } from '#contract/text/notice-days.ts';
import { KEPT_DAYS as NOTICE_KEPT_DAYS } from '#server/modules/counter-notices/rules.ts';
import { YOUNG_DAYS } from '#server/modules/guards/text/guard-writing.ts';
import { KEPT_DAYS as REPORTER_KEPT_DAYS } from '#server/modules/illegal-reports/rules.ts';
import { standingOf } from '#server/modules/members/index.ts';
import { probationEnd, reapplyFrom } from '#server/modules/presenters/rules.ts';
import { WAVES_SHOWN_MS } from '#server/modules/reports/rules.ts';
import { KEPT_DAYS as LOG_KEPT_DAYS } from '#server/modules/security-log/rules.ts';

const DIGITS = '零一二三四五六七八九';
const DAY_MS = 24 * 60 * 60_000;
const NOON = new Date('2026-11-30T04:00:00Z');

/** Returns a whole number below a thousand as Chinese texts write it. */
function han(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const head = hundreds === 0 ? '' : `${DIGITS[hundreds]}百`;
  const middle = tens === 0 ? (hundreds > 0 && ones > 0 ? '零' : '') : `${tens === 1 && hundreds === 0 ? '' : DIGITS[tens]}十`;
  return `${head}${middle}${ones === 0 ? '' : DIGITS[ones]}`;
}

const daysUntil = (at: Date) => Math.round((at.getTime() - NOON.getTime()) / DAY_MS);
const { dailyCap, deeds, levels } = standingOf({ experience: 0, experienceOn: null, experienceThatDay: 0 }, NOON);
const worth = (points: number) => {
  expect(deeds.map((deed) => deed.points)).toContain(points);
  return points;
};
/** The law's longest time; a site may only set a shorter one. */
const illegalDays = SETTINGS.illegalReportDays.max;
const answerHours = limits.MEMBER_APPEAL_HOURS;

/** What each text says of numbers that hold, or of settings by their names. */
const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'terms-of-service': [
    '未满十四周岁',
    '十四至十八周岁',
    `有${han(limits.CLOSING_DAYS)}天的反悔期`,
    `${han(illegalDays)}天之内有结果`,
    '{counterNoticeDays} 天里没有收到',
    `{appealDays} 天里你可以在[停用与申诉](/profile/appeal)申诉一次，${han(answerHours)}小时内由没有经手的人答复`,
    `至少提前${han(NOTICE_DAYS)}天发消息`,
    // The operator's own promise: nothing closes a site by itself.
    '提前至少六十天',
  ],
  privacy: [
    '未满 14 岁、14 到 17 岁、成年',
    '未满 14 岁注册时',
    '只存两个字母',
    `${han(WAVES_SHOWN_MS / DAY_MS)}天以后删掉`,
    `注册${han(YOUNG_DAYS)}天内`,
    '两个星期以后删掉',
    '一天只计一次阅读',
    `验证码${han(limits.CODE_MINUTES)}分钟失效`,
    '留 {removedDays} 天供放回，被移除的至少留到能申诉的 {appealDays} 天过完',
    '等处理完再过七天才清',
    `依法留六个月：加密存放，管理员要再次验证、写明理由才能打开，打开一次记一次，满 ${LOG_KEPT_DAYS} 天删除`,
    '只有管理员打得开、打开一次记一次',
    '答复半年以后',
    '管理员打开一次记一次，走完满半年删除',
    `${han(limits.CLOSING_DAYS)}天内可以反悔`,
    '未满十四周岁',
    '这一次确认',
    '在页面上问一次',
    '注册时问一次',
    '夜里十点以后',
    `提前${han(NOTICE_DAYS)}天发消息`,
    `${han(illegalDays)}天之内答复`,
  ],
  'customer-service': [
    '少等半天',
    `{appealDays} 天里可以在[停用与申诉](/profile/appeal)申诉一次`,
    '{counterNoticeDays} 天以后',
    `${han(answerHours)}小时内答复`,
    `${han(illegalDays)}天之内有结果`,
    `申诉${han(answerHours)}小时，违法和侵权的举报${han(illegalDays)}天`,
    `意见反馈${han(QUEUE_KINDS.suggestion.limitHours / 24)}天之内答复`,
  ],
  faq: [
    `要隔 ${limits.CODE_INTERVAL_SECONDS} 秒，同一个地址一天最多${han(limits.MAX_CODES_PER_DAY)}封`,
    `验证码${han(limits.CODE_MINUTES)}分钟内有效，输错${han(limits.CODE_TRIES)}次`,
    '未满 14 岁、14 到 17 岁、成年三者之一',
    '未满 14 岁，要监护人',
    '夜里十点以后',
    `至少 ${limits.MIN_PASSWORD_LENGTH} 位，最长 ${limits.MAX_PASSWORD_LENGTH} 位`,
    `${EMAIL_STOP_HOURS} 小时里那边没有拦下`,
    `发帖得 ${worth(10)} 点，评论 ${worth(2)} 点，帖子被收藏得 ${worth(3)} 点，评上精华得 ${worth(50)} 点，检举成立得 ${worth(20)} 点；内容被移除扣 ${-worth(-10)} 点`,
    `一天最多攒 ${dailyCap} 点。从新手旅人到守护者共${han(levels.length)}级`,
    '停手一秒存在浏览器，十秒存在站上',
    '{removedDays} 天',
    `一篇${han(limits.MAX_BODY_IMAGES)}张，每张 ${limits.MAX_IMAGE_BYTES / 1024 / 1024} MB 以内`,
    `评论里最多${han(limits.MAX_COMMENT_IMAGES)}张`,
    '七个字符',
    '抄错一个字',
    '文字一个不少',
    `一共能存${han(limits.MAX_BLOCKS)}条`,
    '密语对方一次',
    '{queueDays} 天',
    '核对过角色的 {provenAnswerHours} 小时，没有账号的 {answerDays} 天，刚得知的再给足 {heardOfHours} 小时',
    '一位递话人',
    '过后 {doorDays} 天为止',
    '超过三十天没更新',
    `${han(daysUntil(reapplyFrom(NOON)))}天后可以再来`,
    `头${han(daysUntil(probationEnd(NOON)))}天，或者生效的裁决还不到五份`,
  ],
  'usage-rules': [
    '来了七天',
    '新内容三十天内',
    '停用三天、七天、三十天',
    '{appealDays} 天里可以',
    `扣 ${-worth(-10)} 点经验`,
    '核对过角色的被检举人至少有七十二小时答辩，其余的至少有七天',
    '得知之后至少还有七十二小时，可以再要至少三天',
    '不超过拉黑九十天',
    '没有试送两天的',
    '三十天内给他写过信',
    '最近一百八十天',
    '拉黑 90 天',
    '拉黑 1 年',
    '观察 30 天',
    '一次卷走',
    '一日内反复三次',
    '减轻一级',
    '加重一级',
    '一年内再次违规',
    '撤回一次',
    '一次指挥',
  ],
};

/** A number with what it counts. */
const COUNTED =
  /(?:\{[a-zA-Z]+\}|\d+|[一二三四五六七八九十百两半]+) ?(?:个)?(?:天|日内|小时|分钟|秒|月|年|星期|周岁|岁|次|字(?![面母眼号])|封|位(?=，|，)|点(?=[，。；经])|张|级|MB)/g;

/** Counts nothing: once, a day, a ticket, between two mails. */
const OF_SPEECH: ReadonlySet<string> = new Set(['一次', '一天', '一张', '两封']);

describe.each(Object.entries(PROMISES))('what %s says of numbers', (slug, promises) => {
  it('holds, and nothing is said that is not in the list', async () => {
    const text = (await readFile(new URL(`pages/${slug}.md`, import.meta.url), 'utf8')).split('---').slice(2).join('---');
    expect(promises.filter((promise) => !text.includes(promise))).toEqual([]);
    let rest = text;
    for (const promise of promises.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(promise, '');
    expect((rest.match(COUNTED) ?? []).filter((found) => !OF_SPEECH.has(found))).toEqual([]);
  });
});

it('numbers that operators set are filled in by their names', async () => {
  const texts = await Promise.all(Object.keys(PROMISES).map((slug) => readFile(new URL(`pages/${slug}.md`, import.meta.url), 'utf8')));
  const names = texts.flatMap((text) => [...text.matchAll(/\{([a-z][A-Za-z]+)\}/g)].map(([, name]) => name));
  const known = new Set(['contact', ...Object.keys(SETTINGS)]);
  expect(names.filter((name) => name === undefined || !known.has(name))).toEqual([]);
});

it('half a year is at least that, and codes are as rare as the texts say', () => {
  for (const days of [NOTICE_KEPT_DAYS, REPORTER_KEPT_DAYS]) expect(days).toBe(180);
  expect(RATE_LIMITS.members.sendingsADay).toMatchObject({ max: { times: limits.MAX_CODES_PER_DAY } });
  expect(SETTINGS.appealDays.min).toBe(SETTINGS.appealDays.default);
});
