import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXml } from './xml-reader.fixture.ts';
import { XML_HEAD, xmlElement } from './xml.ts';

test('whatever text there is, a strict reader reads it back, without what XML cannot hold', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(']]>', '<!--', '&#0;', '\0\ud800"', '\ufffe\uffff\u000b', '&amp;'),
  );
  fc.assert(
    fc.property(anyText, anyText, (text, value) => {
      const possible = (each: string) => each.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
      const node = readXml(XML_HEAD + xmlElement('a', text, { b: value }));
      expect(node).toMatchObject({ name: 'a', text: possible(text), attributes: { b: possible(value) } });
    }),
  );
});

test('the reader of these tests refuses what is no XML', () => {
  for (const wrong of ['<a>', '<a></b>', '<a b=c/>', '<a>&</a>', '<a/><b/>', '<a>\0</a>', '<a b="1" b="2"/>'])
    expect(() => readXml(XML_HEAD + wrong), wrong).toThrow();
});
