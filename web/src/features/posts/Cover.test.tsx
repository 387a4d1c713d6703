import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { drawTextOnly } from '#web/lib/text-only.ts';
import { Cover } from './Cover.tsx';

const picture = { src: '/files/ab/cd-1600.webp', srcSmall: '/files/ab/cd-640.webp', width: 1600, height: 900, color: '#334455' };
const widths = [320, 640, 960, 1600];

afterEach(() => drawTextOnly(false));

test('a cover names the copies it has, and on a card none that is wider than it needs', () => {
  const html = renderToStaticMarkup(<Cover picture={{ ...picture, widths }} title="火" sizes="9.5rem" />);
  expect(html).toContain('srcSet="/files/ab/cd-320.webp 320w,/files/ab/cd-640.webp 640w,/files/ab/cd-960.webp 960w" sizes="9.5rem"');
  expect(html).toContain('src="/files/ab/cd-640.webp"');
  expect(html).not.toContain('avif');
  expect(html).not.toContain('picture');
});

test('AVIF is offered where it is there, up to 1600 pixels', () => {
  const html = renderToStaticMarkup(<Cover picture={{ ...picture, widths: [...widths, 2560], avif: true }} title="火" sizes="100vw" urgent />);
  const [source = '', image = ''] = html.match(/<(?:source|img)[^>]*>/g) ?? [];
  expect(source).toContain('type="image/avif"');
  expect(source).toContain('/files/ab/cd-1600.avif 1600w"');
  expect(image).toContain('/files/ab/cd-1600.webp 1600w"');
  expect(html).not.toContain('2560');
});

test('the first picture of a page is preloaded as the one format that will be chosen, later ones not at all', () => {
  const preloads = (element: ReactElement) => renderToString(element).match(/<link rel="preload"[^>]*>/g) ?? [];
  const [link = '', ...others] = preloads(<Cover picture={{ ...picture, widths, avif: true }} title="火" sizes="100vw" urgent />);
  expect(others).toEqual([]);
  expect(link).toContain('type="image/avif"');
  expect(link).toContain('imageSizes="100vw"');
  expect(link).toContain('/files/ab/cd-960.avif 960w');
  expect(preloads(<Cover picture={{ ...picture, widths }} title="火" sizes="100vw" urgent />)).toHaveLength(1);
  expect(preloads(<Cover picture={{ ...picture, widths, avif: true }} title="火" sizes="9.5rem" />)).toEqual([]);
});

test('a picture whose widths nobody knows is shown by its small copy', () => {
  const html = renderToStaticMarkup(<Cover picture={picture} title="火" sizes="9.5rem" />);
  expect(html).toContain('src="/files/ab/cd-640.webp"');
  expect(html).not.toContain('srcSet');
});

test('who asks for less gets small copies, when it is needed and not before', () => {
  drawTextOnly(false, true);
  const html = renderToString(<Cover picture={{ ...picture, widths, avif: true }} title="火" sizes="100vw" urgent />);
  expect(html).toContain('/files/ab/cd-640.avif 640w"');
  expect(html).toContain('/files/ab/cd-640.webp 640w"');
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain('preload');
  expect(renderToStaticMarkup(<Cover picture={{ ...picture, widths }} title="火" sizes="9.5rem" />)).toContain('srcSet="/files/ab/cd-320.webp 320w"');
});
