import { expect, it } from 'vitest';
import { copiesOf } from './picture-copies.ts';

const NAME = `/files/ab/ab${'0f'.repeat(31)}-`;
const srcSetOf = (width: number, name = NAME) => copiesOf({ src: `${name}${width}.webp`, width }, '100vw').srcSet;

it('names the smaller copies of a stored picture, and itself', () => {
  expect(srcSetOf(1600)).toBe(`${NAME}480.webp 480w, ${NAME}960.webp 960w, ${NAME}1600.webp 1600w`);
  expect(srcSetOf(960)).toBe(`${NAME}480.webp 480w, ${NAME}960.webp 960w`);
  expect(srcSetOf(481)).toBe(`${NAME}480.webp 480w, ${NAME}481.webp 481w`);
  expect(srcSetOf(1600, `https://pictures.example${NAME}`)).toContain(`https://pictures.example${NAME}960.webp 960w`);
});

it('names none of a picture that has no smaller copy, or is not in the store', () => {
  expect(srcSetOf(480)).toBeUndefined();
  expect(copiesOf({ src: `${NAME}1600.webp`, width: 1200 }, '100vw')).toEqual({});
  for (const name of ['/files/a-', '/scenes/hearth-', `/files/sealed/ab${'0f'.repeat(31)}-`]) expect(srcSetOf(1600, name), name).toBeUndefined();
  expect(copiesOf({ src: 'blob:https://hearth.example/files/ab', width: 1600 }, '100vw')).toEqual({});
});
