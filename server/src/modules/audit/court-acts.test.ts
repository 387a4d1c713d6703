import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedAuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import type { Signed } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';

let court: Court;
let operator: Signed;
let presenter: Signed;
let caseId = 0;
beforeAll(async () => {
  court = await openCourt();
  operator = await court.person('operator');
  presenter = await court.person('presenter');
  caseId = await court.fileCase(await court.person('member', { name: '检举的人', realm: '死亡之翼' }));
  await setTagline('受理之前');
  await court.receive(caseId, presenter);
  await setTagline('受理之后');
  await court.handle(caseId, presenter, { action: 'summon' });
});
afterAll(() => court.site.close());

const setTagline = (text: string) => court.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'tagline', text));
const list = async (query: string, as = operator) => (await court.site.get<Page<ListedAuditRow>>(`admin/audit/list?${query}`, { as })).t;
const actsOf = ({ items }: Page<ListedAuditRow>) => items.map(({ act }) => act);

it('acts of the court are among the records where they are asked for, by time, and name their case', async () => {
  const page = await list('court=true');
  expect(actsOf(page)).toEqual(['case.summon', 'setting.save', 'case.receive', 'setting.save']);
  expect(page.total).toBe(4);
  expect(page.items[0]).toMatchObject({
    seq: null,
    actor: { id: presenter.id },
    role: 'presenter',
    label: '案子：待答辩',
    targetKind: 'case',
    targetId: String(caseId),
    caseId,
    undo: null,
    personal: null,
    erased: false,
  });
  expect(actsOf(await list(''))).toEqual(['setting.save', 'setting.save']);
});

it('they are paged together, each once, and no complainant is among them', async () => {
  const seen: string[] = [];
  let after = '';
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await list(`court=true&size=1${after && `&after=${after}`}`);
    seen.push(...actsOf(page));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen).toEqual(['case.summon', 'setting.save', 'case.receive', 'setting.save']);
  expect(actsOf(await list('court=true&size=2&page=2'))).toEqual(['case.receive', 'setting.save']);
});

it('they are found like records, and by nobody else', async () => {
  expect(actsOf(await list('court=true&act=case'))).toEqual(['case.summon', 'case.receive']);
  expect(actsOf(await list('court=true&act=case.receive'))).toEqual(['case.receive']);
  expect(actsOf(await list(`court=true&targetKind=case&targetId=${caseId}`))).toEqual(['case.summon', 'case.receive']);
  expect(actsOf(await list('court=true&role=system'))).toEqual(['setting.save', 'setting.save']);
  expect(actsOf(await list('court=true&undoable=true'))).toEqual(['setting.save', 'setting.save']);
  expect(actsOf(await list('court=true&to=2020-01-01T00:00:00Z'))).toEqual([]);
  expect(actsOf(await list('court=true&mine=true', presenter))).toEqual(['case.summon', 'case.receive']);
  const other = await court.person('presenter');
  expect(actsOf(await list('court=true&mine=true', other))).toEqual([]);
  expect((await court.site.get('admin/audit/list?court=true', { as: presenter })).name).toBe('forbidden');
});
