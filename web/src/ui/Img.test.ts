import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** A picture one has asked to see: evidence, which comes as a sealed file, and what is drawn to be passed on. */
const ASKED_FOR = [
  'admin/parts/SealedFile.tsx',
  'features/evidence/PieceCard.tsx',
  'features/evidence/SealedEvidence.tsx',
  'features/share-card/SharePicture.tsx',
  'pages/trial-view/called/AdoptedEvidence.tsx',
  'pages/trial-view/evidence/EvidencePart.tsx',
  'pages/trial-view/evidence/EvidenceTile.tsx',
  'pages/trial-view/evidence/EvidenceViewer.tsx',
];

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

it('every picture of the site is an Img, so that a reader without pictures asks for none', () => {
  expect(sources).toContain(join('ui', 'Img.tsx'));
  const plain = sources.filter((file) => /<img\b/.test(readFileSync(join(WEB, file), 'utf8')));
  expect(plain.filter((file) => !ASKED_FOR.includes(file.replaceAll('\\', '/')))).toEqual([join('ui', 'Img.tsx')]);
});
