import { notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import type { Court } from '#server/modules/trials/testing/court.fixture.ts';
import { runSiteJob } from '#server/modules/jobs/index.ts';
import { keysOf, writePost, type Planting, type Work } from './work.fixture.ts';

/** Has operators notified of something; returns the topic. */
async function notify({ db, nth }: Planting, topic = `worker:test ${nth}`): Promise<string> {
  // What was sent in earlier rounds counts against what may be sent in a day.
  await db.query(`UPDATE deliveries SET created_at = created_at - interval '2 days' WHERE ended_at IS NOT NULL AND created_at > now() - interval '1 day'`);
  const stopped = OPERATOR_NOTIFICATIONS.workerStopped({ data: { nodes: topic } });
  await db.transaction((tx) => notifyOperators({ tx, now: new Date() }, stopped, { topic }));
  return topic;
}

/** Files two complaints of somebody who has filed none, and returns their ids. */
async function fileTwo(court: Court): Promise<number[]> {
  const complainant = await court.person();
  return [await court.fileCase(complainant), await court.fileCase(complainant)];
}

const closes = (topic: string): Work => ({
  // It is no longer so: the job notes that nobody has to see to it any more.
  plant: (planting) =>
    notify(planting, topic).then(() => keysOf(planting.db, `SELECT id AS key FROM notifications WHERE topic = $1 AND answered_at IS NULL`, [topic])),
  effect: { table: 'notifications', on: 'UPDATE', when: `NEW.topic = '${topic}' AND OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL`, key: 'NEW.id' },
});

/** Gives a ticket whose names an earlier round has closed, or which an appeal nobody answered in time has annulled, a name again. */
async function nameAgain({ db, ticketId }: Planting): Promise<void> {
  await db.query(
    `INSERT INTO characters (game_id, realm, name, realm_key, name_key, search_key)
     SELECT game_id, '白银之手', '走夜路的', '白银之手', '走夜路的', '走夜路的' FROM tickets WHERE id = $1 ON CONFLICT DO NOTHING`,
    [ticketId],
  );
  await db.query(
    `UPDATE tickets SET names_closed_at = NULL, annulled_at = NULL, character_id = coalesce(character_id, (SELECT min(id) FROM characters)) WHERE id = $1`,
    [ticketId],
  );
}

/** The work of jobs that do something at an instant, or notify somebody. */
export const CLOCK_WORK: Readonly<Record<string, Work>> = {
  'court-clocks': {
    async plant({ court, db }) {
      const ids = await fileTwo(court);
      return keysOf(db, 'UPDATE cases SET due_at = now() WHERE post_id = ANY ($1) RETURNING post_id AS key', [ids]);
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'case-lapsed'`, key: 'NEW.external_id' },
  },
  'court-calls': {
    async plant({ court, db, judge }) {
      return keysOf(
        db,
        `INSERT INTO case_lots (case_id, kind, round, seed, call_order, drawn_at, next_call_at) SELECT id, 'courier', 9, 'seed', ARRAY[$2::bigint], now(), now()
         FROM unnest($1::bigint[]) id RETURNING case_id AS key`,
        [await fileTwo(court), judge.id],
      );
    },
    effect: { table: 'case_lots', on: 'UPDATE', when: 'NEW.round = 9 AND NEW.next_call_at IS DISTINCT FROM OLD.next_call_at', key: 'NEW.case_id' },
  },
  'appeal-clocks': {
    async plant({ db, ticketId }) {
      await db.query('DELETE FROM panel_calls WHERE appeal_id IN (SELECT id FROM appeals WHERE ticket_id = $1)', [ticketId]);
      await db.query('DELETE FROM case_lots WHERE appeal_id IN (SELECT id FROM appeals WHERE ticket_id = $1)', [ticketId]);
      await db.query('DELETE FROM appeals WHERE ticket_id = $1', [ticketId]);
      return keysOf(
        db,
        `INSERT INTO appeals (ticket_id, case_id, ground, text, code, state, filed_at, opened_at, due_at)
         SELECT id, case_id, 'identity', '不是我', 'code', 'open', now() - interval '7 days', now() - interval '7 days', now() FROM tickets WHERE id = $1 RETURNING id AS key`,
        [ticketId],
      );
    },
    effect: { table: 'appeals', on: 'UPDATE', when: 'NEW.stage IS DISTINCT FROM OLD.stage', key: 'NEW.id' },
  },
  'proof-calls': {
    async plant({ court, db, judge, nth }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      return keysOf(
        db,
        `INSERT INTO character_proofs (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until, call_order, next_call_at)
         SELECT id, 1, '角色' || id, '死亡之翼', '角色' || id, '死亡之翼', 'pending', 'code' || $3, now(), now() + interval '1 day', ARRAY[$2::bigint], now()
         FROM unnest($1::bigint[]) id RETURNING id AS key`,
        [ids, judge.id, String(nth)],
      );
    },
    effect: { table: 'character_proofs', on: 'UPDATE', when: 'NEW.called > OLD.called', key: 'NEW.id' },
  },
  'court-reminders': {
    async plant({ court, db }) {
      const ids = await fileTwo(court);
      // A new one each time: nobody may have more than six cases in hand.
      const judge = await court.person('presenter');
      for (const id of ids) await court.receive(id, judge);
      return keysOf(db, `UPDATE cases SET due_at = now() + interval '24 hours' WHERE post_id = ANY ($1) RETURNING post_id AS key`, [ids]);
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'case-idle-soon'`, key: 'NEW.external_id' },
  },
  'court-secrets': {
    plant: ({ db }) => keysOf(db, `WITH gone AS (DELETE FROM lot_secrets) SELECT extract(year FROM now() AT TIME ZONE 'Asia/Shanghai')::integer AS key`, []),
    effect: { table: 'lot_secrets', on: 'INSERT', when: 'NEW.day = make_date(NEW.year, 1, 1)', key: 'NEW.year' },
  },
  'court-endings': {
    async plant({ court, db }) {
      const ids = await fileTwo(court);
      const judge = await court.person('presenter');
      for (const id of ids) {
        await court.receive(id, judge);
        const asked = await court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '掷骰之后发生了什么？' }, { as: judge });
        if (asked.code !== '200') throw new Error(`not asked: ${asked.message}`);
      }
      return keysOf(db, `UPDATE cases SET due_at = now() + interval '24 hours' WHERE post_id = ANY ($1) RETURNING post_id AS key`, [ids]);
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'case-more-wanted-ending'`, key: 'NEW.external_id' },
  },
  'queue-calls': {
    plant: ({ court }) => fileTwo(court),
    effect: { table: 'queue_calls', on: 'UPDATE', when: 'NEW.next_at IS DISTINCT FROM OLD.next_at', key: 'NEW.case_id' },
  },
  'ticket-ends': {
    async plant(planting) {
      await nameAgain(planting);
      return keysOf(planting.db, 'UPDATE tickets SET expires_at = now(), expiry_told_at = NULL WHERE id = $1 RETURNING id AS key', [planting.ticketId]);
    },
    effect: { table: 'tickets', on: 'UPDATE', when: 'OLD.expiry_told_at IS NULL AND NEW.expiry_told_at IS NOT NULL', key: 'NEW.id' },
  },
  'names-closed': {
    async plant(planting) {
      await nameAgain(planting);
      return keysOf(planting.db, `UPDATE tickets SET expires_at = now() - interval '180 days', expiry_told_at = now() WHERE id = $1 RETURNING id AS key`, [
        planting.ticketId,
      ]);
    },
    effect: { table: 'tickets', on: 'UPDATE', when: 'OLD.character_id IS NOT NULL AND NEW.character_id IS NULL', key: 'NEW.id' },
  },
  'account-closing': {
    async plant({ court, db }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      return keysOf(db, `UPDATE members SET closing_at = now() - interval '1 minute' WHERE id = ANY ($1) RETURNING id AS key`, [ids]);
    },
    effect: { table: 'members', on: 'UPDATE', when: 'OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL', key: 'NEW.id' },
  },
  'comment-notifications': {
    async plant(planting) {
      const { court, db, member } = planting;
      const ids = [await writePost(planting, await court.person()), await writePost(planting, await court.person())];
      return keysOf(
        db,
        `INSERT INTO comments (post_id, floor, author_id, body, created_at) SELECT id, 1, $2, '火还旺着', now() - interval '10 seconds' FROM unnest($1::bigint[]) id
         RETURNING post_id AS key`,
        [ids, member.id],
      );
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'post-commented'`, key: 'NEW.external_id' },
  },
  deliveries: {
    async plant(planting) {
      const topic = await notify(planting);
      return keysOf(
        planting.db,
        `SELECT d.id AS key FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE n.topic = $1 AND d.channel = 'mail' AND d.member_id = $2`,
        [topic, planting.operator.id],
      );
    },
    effect: { table: 'deliveries', on: 'UPDATE', when: `OLD.state <> 'sent' AND NEW.state IN ('sent', 'unconfirmed')`, key: 'NEW.id' },
    pass: `UPDATE deliveries SET due_at = now() WHERE state = 'sending'`,
  },
  deputies: {
    async plant(planting) {
      const topic = await notify(planting);
      await planting.db.query('UPDATE notifications SET deputy_at = now() WHERE topic = $1 AND member_id = $2', [topic, planting.operator.id]);
      return [`${topic} ${planting.deputy.id}`];
    },
    effect: { table: 'notifications', on: 'INSERT', when: `NEW.kind = 'deputy-called'`, key: `NEW.topic || ' ' || NEW.member_id` },
  },
  'overdue-reports': closes('overdue-reports'),
  'overdue-queue': closes('queue:suggestion'),
  'overdue-member-appeals': {
    async plant({ court, db }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      // Something on record for each of them to appeal against.
      for (let nth = 0; nth < ids.length; nth += 1) await db.transaction((tx) => runSiteJob({ tx, now: new Date() }, 'audit-chain'));
      return keysOf(
        db,
        `INSERT INTO member_appeals (member_id, kind, audit_seq, text, created_at, due_at)
         SELECT given.id, 'removal', (SELECT max(seq) FROM audit) - nth + 1, '不是那样', now() - interval '3 days', now()
         FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, nth) RETURNING id AS key`,
        [ids],
      );
    },
    effect: { table: 'member_appeals', on: 'UPDATE', when: 'OLD.overdue_at IS NULL AND NEW.overdue_at IS NOT NULL', key: 'NEW.id' },
  },
  roles: {
    plant: async ({ court, db }) =>
      keysOf(
        db,
        `INSERT INTO role_changes (member_id, role, asked_at, needs_confirmation, until)
         SELECT id, 'operator', now() - interval '1 day', false, now() FROM unnest($1::bigint[]) id RETURNING member_id AS key`,
        [[(await court.person()).id, (await court.person()).id]],
      ),
    effect: { table: 'members', on: 'UPDATE', when: `OLD.role = 'member' AND NEW.role = 'operator'`, key: 'NEW.id' },
  },
  'presenter-returns': {
    async plant({ court, db }) {
      const ids = [(await court.person('presenter')).id, (await court.person('presenter')).id];
      await db.query(`UPDATE members SET role = 'member' WHERE id = ANY ($1)`, [ids]);
      return keysOf(
        db,
        `UPDATE presenters SET status = 'suspended', ended_at = now() - interval '1 day', ended_reason = '歇一歇', suspended_until = now()
         WHERE member_id = ANY ($1) RETURNING member_id AS key`,
        [ids],
      );
    },
    effect: { table: 'members', on: 'UPDATE', when: `OLD.role = 'member' AND NEW.role = 'presenter'`, key: 'NEW.id' },
  },
  'email-changes': {
    async plant({ court, db }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      await db.query(
        `UPDATE members SET email_fold = 'old-' || id || '@example.com', password_hash = '$argon2id$none', password_changed_at = now() WHERE id = ANY ($1)`,
        [ids],
      );
      return keysOf(
        db,
        `INSERT INTO email_changes (member_id, email_fold, key_hash, asked_at, until)
         SELECT id, 'new-' || id || '@example.com', sha256(id::text::bytea), now() - interval '1 day', now() FROM unnest($1::bigint[]) id RETURNING member_id AS key`,
        [ids],
      );
    },
    effect: { table: 'members', on: 'UPDATE', when: 'OLD.email_fold <> NEW.email_fold', key: 'NEW.id' },
  },
  'storm-ends': {
    plant: ({ db }) => keysOf(db, `INSERT INTO storms (started_at, ends_at) VALUES (now() - interval '1 hour', now()) RETURNING id AS key`),
    effect: { table: 'storms', on: 'UPDATE', when: 'OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL', key: 'NEW.id' },
  },
  'pins-and-locks': {
    async plant(planting) {
      const author = await planting.court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      return keysOf(planting.db, `UPDATE posts SET pin_scope = 'column', pinned_until = now() WHERE id = ANY ($1) RETURNING id AS key`, [ids]);
    },
    effect: { table: 'posts', on: 'UPDATE', when: 'OLD.pin_scope IS NOT NULL AND NEW.pin_scope IS NULL', key: 'NEW.id' },
  },
  'poll-ends': {
    async plant(planting) {
      const author = await planting.court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      return keysOf(
        planting.db,
        `INSERT INTO polls (post_id, question, options, is_multiple, hours, revision, made_at, ends_at)
         SELECT id, '左还是右', ARRAY['左', '右'], false, 1, 1, now() - interval '1 hour', now() FROM unnest($1::bigint[]) id RETURNING post_id AS key`,
        [ids],
      );
    },
    effect: { table: 'polls', on: 'UPDATE', when: 'OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL', key: 'NEW.post_id' },
  },
  'favor-reminders': {
    async plant(planting) {
      const [author, keeper] = [await planting.court.person(), await planting.court.person()];
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      return keysOf(
        planting.db,
        `INSERT INTO favors (member_id, post_id, created_at, remind_at) SELECT $2, id, now(), now() FROM unnest($1::bigint[]) id RETURNING post_id AS key`,
        [ids, keeper.id],
      );
    },
    effect: { table: 'favors', on: 'UPDATE', when: 'OLD.remind_at IS NOT NULL AND NEW.remind_at IS NULL', key: 'NEW.post_id' },
  },
  'audit-chain': { plant: async () => [], effect: null },
  'audit-head': {
    async plant({ db, operator }) {
      // Something that is on record.
      await db.transaction((tx) => runSiteJob({ tx, now: new Date() }, 'audit-chain'));
      return [operator.id];
    },
    effect: { table: 'deliveries', on: 'INSERT', when: `NEW.kind = 'audit-head'`, key: 'NEW.member_id' },
    isMail: true,
  },
  'chain-heads': {
    async plant({ db, judge }) {
      await db.query(
        `UPDATE members SET email_fold = 'judge-of-heads@example.com', password_hash = '$argon2id$none', password_changed_at = now() WHERE id = $1`,
        [judge.id],
      );
      return [judge.id];
    },
    effect: { table: 'deliveries', on: 'INSERT', when: `NEW.kind = 'chain-heads'`, key: 'NEW.member_id' },
    isMail: true,
  },
};
