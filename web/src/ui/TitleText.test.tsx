import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { drawWithPhrases, type TitlePart } from '#web/lib/line-breaks.ts';
import { TitleText } from './TitleText.tsx';

afterEach(() => drawWithPhrases(() => []));

/** Returns the markup without the class of the whole. */
const draw = (title: string | readonly TitlePart[]) => renderToString(<TitleText>{title}</TitleText>).replace(/^<bdi[^>]*>|<\/bdi>$/g, '');

test('a title may be broken where its phrases end', () => {
  drawWithPhrases(() => [4, 8]);
  expect(draw('灰烬王座第三阶段站位说明')).toBe('灰烬王座<wbr>第三阶段<wbr>站位说明');
});

test('a marked part is broken inside, before and behind as the whole title is', () => {
  drawWithPhrases(() => [4, 8]);
  const marked = (...texts: string[]) => texts.map((text, index) => ({ text, markClass: index % 2 === 1 ? 'hit' : undefined }));
  expect(draw(marked('灰烬', '王座第三', '阶段站位说明'))).toBe('灰烬<mark class="hit">王座<wbr>第三</mark>阶段<wbr>站位说明');
  expect(draw(marked('灰烬王座', '第三阶段', '站位说明'))).toBe('灰烬王座<wbr><mark class="hit">第三阶段</mark><wbr>站位说明');
});

test('a short title is the text alone', () => {
  expect(renderToString(<TitleText>今日热议</TitleText>)).toBe('今日热议');
});

test('what a title says is text, however it is written', () => {
  drawWithPhrases(() => [8]);
  const title = `<img src=x onerror="alert('1')"> &lt;b&gt; 第三阶段`;
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
  expect(draw(title).replaceAll('<wbr>', '')).toBe(escaped);
  expect(draw([{ text: title, markClass: 'hit' }]).replaceAll('<wbr>', '')).toBe(`<mark class="hit">${escaped}</mark>`);
});

test('a title without breaks may be broken anywhere', () => {
  drawWithPhrases(() => []);
  expect(renderToString(<TitleText>灰烬王座第三阶段站位说明</TitleText>)).toBe('<bdi>灰烬王座第三阶段站位说明</bdi>');
});
