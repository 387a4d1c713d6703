import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchHit } from '#contract/api/search.ts';
import { samplePost } from '#contract/testing/samples.ts';
import { ViewContext, type View } from '#web/lib/navigation/view.ts';
import { drawWithPhrases } from '#web/lib/line-breaks.ts';
import { Page as Faq } from '#web/pages/faq/page.tsx';
import { HitRow } from '#web/pages/search-list/HitRow.tsx';

beforeAll(() => drawWithPhrases(() => [4]));
afterAll(() => drawWithPhrases(() => []));

const HIT: SearchHit = { ...samplePost(), titleMarked: [], tagsMarked: [], excerpt: [], inSpoiler: false };

const shown = (html: string) => html.replaceAll('<!-- -->', '');

test('the title of a search hit is broken at its words, marked or not', () => {
  const titleMarked = [
    { text: '灰烬王座', hit: false },
    { text: '第三阶段', hit: true },
  ];
  const html = renderToString(<HitRow hit={{ ...HIT, title: '灰烬王座第三阶段', titleMarked }} />);
  expect(shown(html)).toMatch(/灰烬王座<wbr><mark[^>]*>第三阶段<\/mark>/);
});

test('a question of the FAQ is broken at its words', () => {
  const heading = (level: 2 | 3, text: string) => ({ type: 'heading' as const, attrs: { level }, content: [{ type: 'text' as const, text }] });
  const body = { type: 'doc' as const, content: [heading(2, '账号'), heading(3, '忘记密码以后怎么办'), { type: 'paragraph' as const }] };
  const page = { slug: 'faq', title: '常见问题', summary: '', body, updatedAt: '2026-01-01T00:00:00Z' };
  const view = { location: { pathname: '/profile/faq', search: '', hash: '' }, site: { site: { name: '炉边' } } } as View;
  const drawn = renderToString(
    <ViewContext value={view}>
      <Faq data={{ page, canonical: '' }} />
    </ViewContext>,
  );
  expect(shown(drawn)).toContain('忘记密码<wbr>以后怎么办');
});
