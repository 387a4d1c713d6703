import { describe, expect, it } from 'vitest';
import { bandsOf, distanceOf, MAX_DISTANCE, printOfText, readPrint, storedPrint } from './simhash.ts';

const TEXT = '今晚八点团本开荒缺一个会打断的法师和一个能抬血的牧师，装等四百五以上，语音在公会频道，拿牌子和散件，掉落需求优先，打到十一点准时散。';

describe('the print of a text', () => {
  it('is the same whatever its width, case, spaces and punctuation', () => {
    const other = TEXT.replaceAll('，', ' , ').replace('四百五', '四 百 五');
    expect(printOfText(other)).toEqual(printOfText(TEXT));
    expect(printOfText('ＡＢＣ'.repeat(12))).toEqual(printOfText('abc'.repeat(12)));
  });

  it('is near for a text in which a few characters were changed, and far for another one', () => {
    const near = printOfText(TEXT.replace('八点', '九点'));
    const far = printOfText('副本里的剧情我看了三遍才看懂，老国王并不是被刺杀的，他把王冠交给女儿以后自己走进了雾里，信上写着不要找我，城里的人都记得。');
    const own = printOfText(TEXT);
    if (own === null || near === null || far === null) throw new Error('a long text has no print');
    expect(distanceOf(own, near)).toBeLessThanOrEqual(MAX_DISTANCE);
    expect(distanceOf(own, far)).toBeGreaterThan(MAX_DISTANCE);
  });

  it('is none for a short text, which is like others by its nature', () => {
    expect(printOfText('谢谢分享')).toBeNull();
    expect(printOfText('顶'.repeat(10))).toBeNull();
  });

  it('is read as it was stored, and two within the distance share a band', () => {
    const own = printOfText(TEXT);
    if (own === null) throw new Error('a long text has no print');
    expect(readPrint(storedPrint(own))).toEqual(own);
    let bits = 0;
    for (let bit = 0; bit < MAX_DISTANCE; bit += 1) bits |= 1 << (bit * 5);
    const moved = { high: (own.high ^ bits) >>> 0, low: own.low };
    expect(distanceOf(own, moved)).toBe(MAX_DISTANCE);
    expect(bandsOf(moved).some((band) => bandsOf(own).includes(band))).toBe(true);
  });
});
