import { expect, test } from 'vitest';
import { findStaffInPages, type BuiltChunk } from './staff-apart.ts';

const chunk = (fileName: string, given: Partial<BuiltChunk>): BuiltChunk => ({ fileName, facadeModuleId: null, moduleIds: [], imports: [], ...given });

const page = chunk('home.js', { facadeModuleId: '/web/src/pages/home/page.tsx', moduleIds: ['/web/src/pages/home/page.tsx'], imports: ['shared.js'] });
const shared = chunk('shared.js', { moduleIds: ['/web/src/ui/Dialog.tsx'], imports: ['deep.js', 'home.js'] });

test('what a page of visitors loads at once is followed through every chunk', () => {
  const deep = chunk('deep.js', { moduleIds: ['/web/src/features/staff/ActDialog.tsx', '/web/src/admin/parts/Ledger.module.css?used'] });
  expect(findStaffInPages([page, shared, deep], '/web')).toEqual([
    'src/pages/home/page.tsx loads src/features/staff/ActDialog.tsx',
    'src/pages/home/page.tsx loads src/admin/parts/Ledger.module.css',
  ]);
});

test('what is fetched later, and the pages of the staff themselves, are left alone', () => {
  const later = chunk('later.js', { moduleIds: ['/web/src/features/staff/PostTools.tsx'] });
  const desk = chunk('desk.js', { facadeModuleId: '/web/src/pages/trial-desk/page.tsx', imports: ['later.js'] });
  expect(findStaffInPages([page, shared, later, desk], '/web')).toEqual([]);
});
