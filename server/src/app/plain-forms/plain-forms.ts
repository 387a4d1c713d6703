// Forms without scripts. The pages themselves are the same bytes for everybody and run on scripts; without them their form goes to its own address,
// and is answered by a page that needs none. It calls the same routes; a mailed code replaces the work of the browser.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProofCode, UNSOLVED } from '#contract/api/proof-of-work.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { Failure, failures } from '#contract/failures.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import { isProofNeeded, requireOpenForm } from '#server/modules/guards/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { isSameSecret } from '#server/platform/process/secrets.ts';
import type { Admission } from '../admission/admission.ts';
import { callerTo } from '../admission/callers.ts';
import type { Registry } from '../api/registry.ts';
import { apiRequestOf } from '../api/requests.ts';
import { XSRF_COOKIE } from '../api/xsrf.ts';
import { failureOf } from '../replies/reply.ts';
import { BUTTON_FIELD, FORM_PAGE_HEADERS, formPage, saidPage, TOKEN_FIELD, UNSEEN_FIELD, type FormPage } from './form-page.ts';
import { PLAIN_FORMS } from './forms.ts';
import { PROOF_FIELD, type FormCall, type Part, type PlainField, type PlainForm, type Typed } from './plain-form.ts';

const MAX_FORM_BYTES = 128 * 1024;
const TYPE = 'application/x-www-form-urlencoded';
const CODE_FIELD: PlainField = {
  name: PROOF_FIELD,
  label: '代替小题的验证码',
  kind: 'code',
  hint: '站里要先看一眼是不是机器。按“寄验证码”，邮箱里另有一封信写着它，一样只能用一次',
};

interface Site {
  registry: Registry;
  platform: Platform;
  admission: Pick<Admission, 'admit'>;
}

/** Takes the forms that browsers send without scripts, each at the address of its page. */
export async function servePlainForms(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) => done(null, body));
    for (const form of PLAIN_FORMS) scope.post(form.path, (request, reply) => respond(form, { request, reply }, site));
  });
}

async function respond(form: PlainForm, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, site: Site): Promise<FastifyReply> {
  const typed = typedOf(request);
  const token = tokenOf(request);
  const send = (html: string, status = 200) => {
    if (request.cookies[XSRF_COOKIE] !== token) setToken(reply, token, site.platform);
    return reply.code(status).headers(FORM_PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
  };
  const call = callOf({ form, typed, request }, site);
  const needsProof = form.proof !== undefined && (await isProofNeeded(await requestOf(request, site), form.proof.purpose));
  const show = async (problems: Typed, { note = '', status = 200 } = {}) => {
    const asksProof = needsProof || problems[PROOF_FIELD] !== undefined;
    const page = { title: form.title, lead: form.lead, verb: form.verb, links: form.links ?? [], typed, token, problems, note };
    return send(
      formPage({ ...page, parts: await partsOf(form, typed, call), fields: fieldsOf(form, asksProof), others: otherButtons(form, asksProof) }),
      status,
    );
  };
  try {
    const given = typed[TOKEN_FIELD];
    // The first time it comes from the page with scripts, which has no token of its reader: what was typed there is shown again.
    if (given === undefined) return await show({});
    if (given === '' || !isSameSecret(given, request.cookies[XSRF_COOKIE] ?? '')) return await show({ '': failures.staleForm.message });
    if (typed[BUTTON_FIELD] === 'open') await form.show?.(call, typed);
    if (typed[BUTTON_FIELD] === 'open') return await show({});
    if (typed[BUTTON_FIELD] !== 'code') return await send(saidPage(await form.send(call, typed)));
    await form.sendCode?.(call, typed);
    if (needsProof) await call(sendProofCode, { email: (typed[form.proof?.mailField ?? ''] ?? '').trim() });
    return await show({}, { note: '验证码寄出去了，请看邮箱，也看看垃圾箱。' });
  } catch (error) {
    const failure = failureOf(error, request.id, site.platform.log);
    if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
    return show(problemsOf(form, failure), { status: failure.status });
  }
}

/** Returns what is wrong by field, and under the empty name what belongs to none. */
function problemsOf(form: PlainForm, { name, message, fields = [] }: CallFailure): Typed {
  if (name === 'proofNeeded') return { [PROOF_FIELD]: '请填写邮箱收到的、代替小题的验证码。用过一次的不再算数，可以再要一封' };
  const known = new Set(form.fields.map((field) => field.name));
  const problems: Record<string, string> = {};
  for (const { path, message: sentence } of fields) problems[known.has(path) ? path : (form.proof?.mailField ?? '')] ??= sentence;
  return fields.length > 0 ? problems : { '': message };
}

/** Returns the fields that are asked for: those of a proof only where it is needed. */
function fieldsOf(form: PlainForm, asksProof: boolean): readonly PlainField[] {
  return asksProof ? [...form.fields, CODE_FIELD] : form.fields.filter(({ name }) => name !== 'proofEmail');
}

/** Returns what is read above the fields; nothing where that is refused, which sending the form says at the right place. */
async function partsOf(form: PlainForm, typed: Typed, call: FormCall): Promise<readonly Part[]> {
  if (form.show === undefined || (typed['key'] ?? '') === '') return [];
  return form.show(call, typed).catch((error: unknown) => {
    if (error instanceof Failure) return [];
    throw error;
  });
}

/** Returns the buttons besides the one that sends it. */
function otherButtons(form: PlainForm, asksProof: boolean): FormPage['others'] {
  const opens = form.show !== undefined && form.fields.some(({ name }) => name === 'key');
  return [
    ...(opens ? [{ value: 'open', label: '打开', after: 'key' }] : []),
    ...(form.sendCode !== undefined || asksProof ? [{ value: 'code', label: '寄验证码', after: form.proof?.mailField ?? '' }] : []),
  ];
}

/** Returns what calls routes as the sender of a form, with the mailed code as the proof of it. */
function callOf({ form, typed, request }: { form: PlainForm; typed: Typed; request: FastifyRequest }, site: Site): FormCall {
  const code = (typed[PROOF_FIELD] ?? '').trim();
  const proof = form.proof !== undefined && code !== '' ? `mail:${(typed[form.proof.mailField] ?? '').trim()}:${code}` : UNSOLVED;
  const filling = typed[UNSEEN_FIELD] ? '2000;filled' : null;
  return async <Shape extends RouteShape>(key: RouteKey<Shape>, input: InputOf<Shape>): Promise<ReplyOf<Shape>> => {
    const route = site.registry.get(key.name);
    if (route?.key.access !== 'guest') throw new Error(`route ${key.name} is not one of guests`);
    const run = async () => {
      const call: ApiRequest = { ...(await apiRequestOf(request, key, site.platform)), proof, form: filling };
      if (key.method === 'POST') await requireOpenForm(call, key.name);
      return (await route.run(input, call)) as never;
    };
    return site.admission.admit(callerTo(route.shape, request), run).result;
  };
}

function requestOf(request: FastifyRequest, { platform }: Site): Promise<ApiRequest> {
  return apiRequestOf(request, sendProofCode, platform);
}

/** Returns the text fields of a form, the first of each name, with those of the address, which win. */
function typedOf({ body, params }: FastifyRequest): Typed {
  const typed: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : '')) typed[name] ??= value;
  return { ...typed, ...(params as Typed) };
}

function tokenOf({ cookies }: FastifyRequest): string {
  return cookies[XSRF_COOKIE] || randomBytes(24).toString('base64url');
}

function setToken(reply: FastifyReply, token: string, { config }: Platform): void {
  void reply.setCookie(XSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: config.publicUrl.startsWith('https:'), httpOnly: false });
}
