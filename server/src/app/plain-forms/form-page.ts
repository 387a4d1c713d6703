import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/platform/escape-markup.ts';
import type { Part, PlainField, Said, Typed } from './plain-form.ts';

/** The name by which a field that no person sees is sent; the forms with scripts call it the same. */
export const UNSEEN_FIELD = 'subject_line';
/** The name of the field that repeats the cookie against foreign forms. */
export const TOKEN_FIELD = 'xsrf';
/** The name of the buttons: which one was pressed. */
export const BUTTON_FIELD = 'do';

/** The colors are those of `tokens.css`. */
const STYLE =
  ':root{color-scheme:light dark;--bg:#f1e9da;--surface:#fbf7ee;--line:#b7a585;--ink:#261c14;--ink-2:#55463a;--ember:#ae4416;--on:#fffaf0;--bad:#9b1c1c}' +
  '@media(prefers-color-scheme:dark){:root{--bg:#0f131c;--surface:#171c27;--line:#5b647a;--ink:#ece4d3;--ink-2:#bfb6a5;--ember:#ec8b49;--on:#1c0d08;--bad:#f0938b}}' +
  '*{box-sizing:border-box;margin:0}' +
  "body{padding:24px 16px;background:var(--bg);color:var(--ink);font:1rem/1.75 'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei UI','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif}" +
  'main{width:min(36rem,100%);margin:0 auto;padding:32px 24px;background:var(--surface);border:1px solid var(--line);border-radius:8px}' +
  "h1{font:600 1.5rem/1.42 'Songti SC','Noto Serif CJK SC','Source Han Serif SC','STZhongsong','Microsoft YaHei UI',serif}" +
  'h2{margin-top:24px;font-size:1.125rem}p{margin-top:8px;overflow-wrap:anywhere}.hint{color:var(--ink-2);font-size:.875rem;margin-top:4px}' +
  '.field{margin-top:20px;border:0;padding:0;min-width:0}label,legend{font-weight:600;padding:0}.each{display:flex;gap:8px;align-items:center;min-height:44px;font-weight:400}' +
  'input,textarea{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--bg);color:inherit;font:inherit}' +
  'input[type=radio],input[type=checkbox]{flex:none;width:20px;min-height:20px;margin:0;accent-color:var(--ember)}textarea{min-height:9em}' +
  '[aria-invalid=true]{border-color:var(--bad);border-width:2px}.wrong{color:var(--bad);margin-top:4px}.note{margin-top:16px;padding:8px 12px;border-left:4px solid var(--ember)}' +
  'button{width:100%;min-height:44px;margin-top:24px;padding:8px 16px;border:1px solid var(--ember);border-radius:6px;background:var(--ember);color:var(--on);font:inherit;font-weight:600;cursor:pointer}' +
  'button.second{margin-top:12px;background:none;color:var(--ember)}a{color:var(--ember)}' +
  ':focus-visible{outline:3px solid var(--ember);outline-offset:2px}.unseen{position:absolute;left:-9999px}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The headers of such a page: no script, its one style named by its hash, and nobody keeps what was typed. */
export const FORM_PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
};

/** A button besides the one that sends the form: what it is called, and behind which field it is. */
interface SecondButton {
  value: string;
  label: string;
  after: string;
}

/** What a form looks like right now. */
export interface FormPage {
  title: string;
  lead: string;
  parts: readonly Part[];
  fields: readonly PlainField[];
  typed: Typed;
  /** What is wrong, by field; under the empty name what is wrong as a whole. */
  problems: Typed;
  /** What has just been done; empty: nothing. */
  note: string;
  others: readonly SecondButton[];
  links: readonly (readonly [string, string])[];
  verb: string;
  token: string;
}

/** Returns the page of a form, with what was typed but for what is secret, and what is wrong at its field. */
export function formPage({ title, lead, parts, fields, typed, problems, note, others, links, verb, token }: FormPage): string {
  const whole = problems[''];
  return page(
    title,
    `<p>${escapeHtml(lead)}</p>` +
      parts.map(({ title: head, paragraphs }) => `<h2>${escapeHtml(head)}</h2>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`).join('') +
      (note === '' ? '' : `<p class="note" role="status">${escapeHtml(note)}</p>`) +
      (whole === undefined ? '' : `<p class="note wrong" role="alert">${escapeHtml(whole)}</p>`) +
      '<form method="post">' +
      `<input type="hidden" name="${TOKEN_FIELD}" value="${escapeHtml(token)}">` +
      `<input class="unseen" name="${UNSEEN_FIELD}" tabindex="-1" autocomplete="off" aria-hidden="true">` +
      // What Enter presses: the first button of a form.
      `<button class="unseen" tabindex="-1" aria-hidden="true" name="${BUTTON_FIELD}" value="send">${escapeHtml(verb)}</button>` +
      fields
        .map(
          (field) =>
            fieldOf(field, typed[field.name], problems[field.name]) +
            others
              .filter(({ after }) => after === field.name)
              .map(buttonOf)
              .join(''),
        )
        .join('') +
      `<button name="${BUTTON_FIELD}" value="send">${escapeHtml(verb)}</button></form>` +
      links.map(([text, href]) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`).join(''),
  );
}

/** Returns the page that replaces a form once it is done. */
export function saidPage({ title, text, href, link }: Said): string {
  return page(title, `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(href)}">${escapeHtml(link)}</a></p>`);
}

function buttonOf({ value, label }: SecondButton): string {
  return `<button class="second" name="${BUTTON_FIELD}" value="${value}">${escapeHtml(label)}</button>`;
}

const TYPES = { text: 'text', email: 'email', code: 'text', secret: 'password', area: '', choice: 'radio', tick: 'checkbox' } as const;

function fieldOf({ name, label, kind, hint, options = [], autoComplete }: PlainField, value: string | undefined, problem: string | undefined): string {
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(problem === undefined ? [] : [`${name}-wrong`])];
  const about = `${described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : ''}${problem === undefined ? '' : ' aria-invalid="true"'}`;
  const below =
    (hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`) +
    (problem === undefined ? '' : `<p class="wrong" id="${name}-wrong" role="alert">${escapeHtml(problem)}</p>`);
  if (kind === 'choice') {
    const each = options.map(
      ([one, text]) =>
        `<label class="each"><input type="radio" name="${name}" value="${escapeHtml(one)}"${one === value ? ' checked' : ''}>${escapeHtml(text)}</label>`,
    );
    return `<fieldset class="field"${about}><legend>${escapeHtml(label)}</legend>${each.join('')}${below}</fieldset>`;
  }
  if (kind === 'tick') {
    const ticked = value === undefined ? '' : ' checked';
    return `<div class="field"><label class="each"><input type="checkbox" name="${name}"${ticked}${about}>${escapeHtml(label)}</label>${below}</div>`;
  }
  const filled = kind === 'secret' ? '' : escapeHtml(value ?? '');
  const more = `${autoComplete === undefined ? ' autocomplete="off"' : ` autocomplete="${autoComplete}"`}${kind === 'code' ? ' inputmode="numeric"' : ''}${about}`;
  const control =
    kind === 'area'
      ? // A line break right behind the tag is dropped by browsers.
        `<textarea id="${name}" name="${name}"${more}>\n${filled}</textarea>`
      : `<input id="${name}" type="${TYPES[kind]}" name="${name}" value="${filled}"${more}>`;
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>${control}${below}</div>`;
}

function page(title: string, inside: string): string {
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${inside}</main></body></html>`
  );
}
