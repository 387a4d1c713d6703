import type { ProofPurpose } from '#contract/api/proof-of-work.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';

/** Calls a route as the person who has sent the form. */
export type FormCall = <Shape extends RouteShape>(key: RouteKey<Shape>, input: InputOf<Shape>) => Promise<ReplyOf<Shape>>;

/** What was typed, by field. */
export type Typed = Readonly<Record<string, string>>;

/** A field of a form. `secret` ones are never written back into a page. */
export interface PlainField {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'code' | 'secret' | 'area' | 'choice' | 'tick';
  hint?: string;
  /** Of a choice: value and label. */
  options?: readonly (readonly [string, string])[];
  /** Of a browser, which fills it in. */
  autoComplete?: string;
}

/** What a page says once something is done: instead of the form, or over it. */
export interface Said {
  title: string;
  text: string;
  /** Where to go from here. */
  href: string;
  link: string;
}

/** A heading and paragraphs that are read before one writes. */
export interface Part {
  title: string;
  paragraphs: readonly string[];
}

/** A form that is filled in and sent without scripts. */
export interface PlainForm {
  /** The address of the page that has the same form with scripts; it is sent there. */
  path: string;
  title: string;
  lead: string;
  fields: readonly PlainField[];
  /** Pages to read before one sends it: what they are called and where they are. */
  links?: readonly (readonly [string, string])[];
  /** What has to be proven, and the field of the mailbox that proves it. */
  proof?: { purpose: ProofPurpose; mailField: string };
  /** Mails the code of the form itself to an address. */
  sendCode?: (call: FormCall, typed: Typed) => Promise<unknown>;
  /** Returns what is read above the fields; throws where there is nothing to fill in. */
  show?: (call: FormCall, typed: Typed) => Promise<readonly Part[]>;
  /** The label of the button that sends it. */
  verb: string;
  send: (call: FormCall, typed: Typed) => Promise<Said>;
}

/** The field of the code that replaces the work of a browser. */
export const PROOF_FIELD = 'proofCode';
