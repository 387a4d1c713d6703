import { readChainHead } from '#server/modules/blacklist/index.ts';
import { queueMail } from '#server/modules/deliveries/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import { listPresenterEmails } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { readLastSecret } from '#server/modules/trials/index.ts';
import type { SiteContext } from '#server/platform/api.ts';

/** Mails the heads of all chains of tickets to every presenter: kept by many, they show later whether a record before them was changed. */
export async function mailChainHeads({ db, mail, config, secrets, now }: SiteContext): Promise<void> {
  if (!mail.delivers) return;
  const [presenters, games, { siteName }] = await Promise.all([listPresenterEmails(db), listGames(db), readSettings(db)]);
  const heads = await Promise.all(games.map(async ({ id, name }) => ({ name, ...(await readChainHead(db, id)) })));
  const last = await readLastSecret({ db, now });
  const grown = heads.filter(({ position }) => position > 0);
  if (presenters.length === 0 || grown.length === 0) return;
  const written = {
    subject: `${siteName}：本周的罚单链`,
    text: [
      `${siteName}的罚单链现在到这里：`,
      '',
      ...grown.flatMap(({ name, game, position, head }) => [`${name}，第 ${position} 环`, `    ${game}:${position}:${head}`]),
      ...(last ? ['', `抽签的密数，${last.day} 的：`, `    ${last.secret}`, '以后每天的密数一个接一个算回去，都要回到这里。'] : []),
      '',
      '请留着这封信。谁改过更早的罚单，链上同一环的哈希就会和这里不同。',
      `在浏览器里验证：${config.publicUrl}/ticket/verify`,
    ].join('\n'),
  };
  await db.transaction(async (tx) => {
    for (const { id, email } of presenters) await queueMail({ tx, now, secrets }, { kind: 'chain-heads', memberId: id, to: email, ...written });
  });
}
