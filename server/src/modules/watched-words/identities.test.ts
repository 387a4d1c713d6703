import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIdentities } from './index.ts';

const found = (text: string) => findIdentities(text).map(({ kind, text: matched }) => `${kind} ${matched}`);

describe('traces of real people', () => {
  it.each([
    ['打我电话 13812345678 就行', ['mobile 13812345678']],
    ['电话１３８１２３４５６７８', ['mobile １３８１２３４５６７８']],
    ['138-1234-5678', ['mobile 138-1234-5678']],
    ['+86 138 1234 5678', ['mobile 138 1234 5678']],
    ['1 3 8 1 2 3 4 5 6 7 8', ['mobile 1 3 8 1 2 3 4 5 6 7 8']],
    ['一三八一二三四五六七八', ['mobile 一三八一二三四五六七八']],
    ['壹叁捌壹贰叁肆伍陆柒捌', ['mobile 壹叁捌壹贰叁肆伍陆柒捌']],
    ['138\u200b1234\u200b5678', ['mobile 138\u200b1234\u200b5678']],
    ['①③⑧①②③④⑤⑥⑦⑧', ['mobile ①③⑧①②③④⑤⑥⑦⑧']],
    ['他叫老王，11010519491231002X，住楼上', ['idCard 11010519491231002X']],
    ['110105 19491231 002x', ['idCard 110105 19491231 002x']],
    ['身份證：110105491231002', ['idCard 110105491231002']],
    ['加我QQ：12345678', ['qq 12345678']],
    ['QQ群 987654321 来', ['qq 987654321']],
    ['扣扣 1 2 3 4 5 6 7', ['qq 1 2 3 4 5 6 7']],
    ['微信：hearth_2020', ['wechat hearth_2020']],
    ['薇信号 lao-wang88', ['wechat lao-wang88']],
    ['加Ｖ： laowang', ['wechat laowang']],
    ['写信到 Lao.Wang＠example．com 吧', ['email Lao.Wang＠example．com']],
    ['卡号 6222021234567890123', ['digits 6222021234567890123']],
    ['先 13812345678 后 a@b.cn', ['mobile 13812345678', 'email a@b.cn']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  it.each([
    '首领第三阶段有 12,345,678 血，八个人打了 13 分 45 秒',
    '11010519491231002X'.replace('X', '1').slice(0, 8),
    '装等 489，暴击 1234，急速 5678，精通 1357',
    'https://www.example.com/video/av113812345678901',
    '用微信登录不了，QQ 也不行，qqq',
    '一二三四五六七，大家跟着口令走',
    '2026 年 3 月 4 日 20:30 开组，坐标 45.6, 78.9',
    'rmt@没有后缀',
    '1.0.13812345 版本',
  ])('leaves %s alone', (text) => expect(found(text)).toEqual([]));

  it('an identity card with a wrong check digit is only a long number', () => {
    expect(found('110105194912310021')).toEqual(['digits 110105194912310021']);
  });

  it('the span is that of the match, whatever is around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (before, behind) => {
        const text = `${before}。電話１38-1234-5678！${behind}`;
        const mobile = findIdentities(text).find(({ kind, start }) => kind === 'mobile' && start >= before.length);
        expect(mobile?.text).toBe('１38-1234-5678');
        expect(text.slice(mobile?.start, mobile?.end)).toBe(mobile?.text);
      }),
    );
  });

  it('no text takes long', () => {
    const long = [...'1 -a@.Qq微信:'].map((character) => character.repeat(50_000));
    const mixed = [
      '1 3 '.repeat(12_500),
      'a.'.repeat(25_000),
      'a@a.'.repeat(12_500),
      'qq:'.repeat(16_000),
      '微信号::'.repeat(10_000),
      '１３８1-'.repeat(10_000),
    ];
    const startedAt = performance.now();
    for (const text of [...long, ...mixed]) findIdentities(text);
    // Sixteen texts as long as the longest post; a quadratic algorithm would take minutes here.
    expect(performance.now() - startedAt).toBeLessThan(patient(5_000));
  });
});
