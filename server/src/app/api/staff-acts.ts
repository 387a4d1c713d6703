import type { RouteKey, RouteShape } from '#contract/route.ts';
import { actOptions, actPreview, actReceipt } from '#contract/api/acts.shapes.ts';
import { z } from '#contract/zod.ts';
import { actorOf, performAct, type ActRequest } from '#server/modules/audit/index.ts';
import type { MountedRoute } from './mounted-route.ts';
import { parsed } from './parse-input.ts';

// An act's own reason may have lines, which the reason of the options has not.
const previewOption = actOptions.pick({ preview: true });

const OWN_PAGE = 'what presenters do to their own page';
const IN_CASE_LOG = 'an act of the court, which the log of its case holds';
const IN_PANEL = 'the case holds who was called to its panel, and how they voted';

/** Writes of staff that leave no record of their own, by name, each with why. */
export const UNRECORDED_WRITES: Readonly<Record<string, string>> = {
  savePresenter: OWN_PAGE,
  receiveCase: IN_CASE_LOG,
  nextCase: IN_CASE_LOG,
  writeDeskNote: 'a note that stays beside its case, with who wrote it',
  goAway: 'the court holds until when somebody is away, and the log of a case that it went back',
  handleCase: IN_CASE_LOG,
  joinCases: IN_CASE_LOG,
  countersignCase: IN_CASE_LOG,
  openEvidence: 'the case holds which evidence its signers have opened',
  voteInPanel: IN_PANEL,
  takeSeat: IN_PANEL,
  addDirectCase: IN_CASE_LOG,
  inviteWitness: IN_CASE_LOG,
  handleAppeal: IN_CASE_LOG,
  confirmProof: 'a proof holds who has confirmed it, and a picture',
  submitTraining: 'a made-up case, of which nothing but that it was done is kept',
  testWords: 'it changes nothing, and shows what writing a post would',
  savePageDraft: 'a draft that readers do not see',
  dropPageDraft: 'a draft that readers do not see',
  saveVerdictDraft: 'a draft that nobody else reads',
  claimQueueItem: 'who looks at what waits, for ten minutes; nothing of it is changed',
  testWebhook: 'it puts itself on record, after it has sent what no transaction may wait for',
  testMail: 'it puts itself on record, after it has sent what no transaction may wait for',
  testMailTemplate: 'it puts itself on record, after it has sent what no transaction may wait for',
  testSmsTemplate: 'it puts itself on record, after it has sent what no transaction may wait for',
  testSms: 'it puts itself on record, after it has sent what no transaction may wait for',
  reverify: 'it changes nothing; each act records when its actor was verified last',
  beginPasskeyReverify: 'a challenge, which changes nothing',
  reverifyByPasskey: 'it changes nothing; each act records when its actor was verified last',
};

/** Returns whether a route is a write of presenters or operators, which must leave a record. */
export function isRecorded({ name, method, access }: RouteKey): boolean {
  return method !== 'GET' && (access === 'presenter' || access === 'operator') && !Object.hasOwn(UNRECORDED_WRITES, name);
}

/** Returns whether a call only wants to know what a write of staff would do. */
export function asksForPreview(key: RouteKey, input: Record<string, unknown>): boolean {
  return isRecorded(key) && parsed(previewOption, { preview: input['preview'] }).preview;
}

/**
 * Returns the route so that a write of staff runs as an act: in one transaction, in the name of its caller, with its record. It takes and
 * replies what every act does beside its own fields. Throws at the start for one that sends something, because no transaction may wait for a
 * mail server.
 */
export function onRecord(route: MountedRoute): MountedRoute {
  const { key, shape } = route;
  if (!isRecorded(key)) return route;
  if (shape.sends) throw new Error(`${key.name} sends something, so it can't run in the transaction of its record`);
  return {
    ...route,
    shape: actShape(shape),
    run: async (sent, request, given) => {
      const fields = fieldsOf(shape.input);
      const input = withOwnReason(sent, fields);
      const asked = requestOf(input, Object.hasOwn(fields, 'reason'));
      // A preview is rolled back, which must not reach a transaction around it.
      const db = asked.isPreview ? request.platform.db : request.db;
      const performed = await performAct(db, { name: key.name, actor: actorOf(request), request: asked }, (tx) =>
        route.run(input, { ...request, db: tx, isPreview: asked.isPreview }, given),
      );
      return performed.preview === null ? { ...objectOf(performed.result), ...performed.receipt } : performed.preview;
    },
  };
}

/** Returns the shape of an act: with the fields all acts take and reply. The reply to a preview is another one. */
function actShape(shape: RouteShape): RouteShape {
  const reply = z.object({ ...fieldsOf(shape.reply), ...actReceipt.shape });
  return { ...shape, input: z.object({ ...actOptions.shape, ...fieldsOf(shape.input) }), reply: z.union([reply, actPreview]) };
}

function fieldsOf(schema: z.ZodType): z.ZodRawShape {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Returns an input whose reason was sent as `{ code, text }`, for an act with fields of its own for that: in those, as far as they are empty. */
function withOwnReason(input: unknown, fields: z.ZodRawShape): unknown {
  const given = objectOf(input);
  const { reason } = given;
  if (typeof reason !== 'object' || reason === null) return input;
  const { code, text } = objectOf(reason);
  const codes = Object.hasOwn(fields, 'code') && { code: given['code'] ?? code };
  if (Object.hasOwn(fields, 'reason')) return { ...given, ...codes, reason: text };
  return codes && Object.hasOwn(fields, 'text') ? { ...given, ...codes, text: given['text'] ?? text, reason: '' } : input;
}

/** Returns how an act is asked for. Where the act has a reason of its own, that is the one. */
function requestOf(input: unknown, hasReason: boolean): ActRequest {
  const { reason, expected, preview } = parsed(actOptions, hasReason ? { ...pick(input), reason: '' } : pick(input));
  return { reason: reason.text, reasonCode: reason.code, expected: expected ?? null, isPreview: preview };
}

function pick(input: unknown): Record<string, unknown> {
  const given = objectOf(input);
  return Object.fromEntries(Object.keys(actOptions.shape).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
