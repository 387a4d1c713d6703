import type { TestSite, Signed } from '#server/app/testing.ts';
import { appointPresenter } from './terms.ts';

/** A valid application form. */
export const APPLICATION = {
  realm: '白银之手',
  character: '夜读',
  faction: '联盟',
  race: '人类',
  class: '法师',
  guild: '灯下无事',
  specialities: ['mediation', 'gold_account'],
  weeklyHours: 6,
  experience: '当过两年会计，记过一百多场账。'.repeat(5),
  works: [] as string[],
  contact: '站内私信',
  agreement: true,
};

/** A valid presenter's page. */
export const PAGE = {
  motto: '先听完，再开口。',
  intro: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '当过四年会长，散会那天把仓库寄回了原主。' }] }] },
  specialities: ['mediation'],
  schedule: [{ weekday: 2, from: '20:30', to: '22:30', activity: '审理台值班' }],
  streams: ['https://live.bilibili.com/123'],
  realm: '白银之手',
  character: '夜烛照壁',
  guild: '灯下无事',
};

/** Returns a member who is a presenter since then. */
export async function appoint(site: TestSite, nickName: string, details: { realm?: string; specialities?: string[]; since?: Date } = {}): Promise<Signed> {
  const signed = await site.signUp(nickName);
  const character = { name: `${nickName}号`, realm: details.realm ?? '白银之手', faction: '', race: '', class: '', guild: '' };
  await site.platform.db.transaction((tx) =>
    appointPresenter({ tx, now: details.since ?? new Date() }, { memberId: signed.id, character, specialities: details.specialities ?? ['mediation'] }),
  );
  return signed;
}
