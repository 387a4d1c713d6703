import { useState } from 'react';
import { checkSetupUrl, finishSetup, getSetupState, testSetupMail, type SetupDetails } from '#contract/api/setup.ts';
import { findSite } from '#contract/api/pages.ts';
import { enter } from '#web/features/account/enter.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { EMPTY, problemsOf, STEP_OF, type Step, type Values } from './values.ts';

const POLL_MS = 2_000;

/** What a look outside has shown, and of which values. */
interface Shown {
  of: string;
  ok: boolean;
  text: string;
  warning: string;
}

type Busy = 'next' | 'url' | 'mail' | null;

/** What is filled in, step by step, and what the server says of it. Nothing is written before the end. */
export function useSetup(site: { name: string; tagline: string }) {
  const [step, setStep] = useState<Step>(1);
  const [values, setValues] = useState<Values>({ ...EMPTY, siteName: site.name, tagline: site.tagline });
  const [details, setDetails] = useState<SetupDetails | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<Busy>(null);
  const [isFilling, setFilling] = useState(false);
  const [url, setUrl] = useState<Shown | null>(null);
  const [mail, setMail] = useState<(Shown & { proof: string }) | null>(null);

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setProblems(({ [name]: _, '': __, ...others }) => others);
  };
  const go = (to: Step) => {
    setStep(to);
    scrollTo(0, 0);
  };
  /** Shows what is wrong where it is, and opens the first step that has something wrong. */
  const show = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const steps = Object.keys(found).flatMap((name) => STEP_OF[name.split('.')[0] ?? ''] ?? []);
    const first = steps.toSorted((one, other) => one - other)[0];
    if (first !== undefined && first !== step) go(first);
  };
  const run = async (what: Exclude<Busy, null>, work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const { fields, message } = failureOf(error);
      show(
        fields?.length ? Object.fromEntries(fields.map((field) => [field.path.split('.')[0] ?? '', field.message])) : { '': message || '没有成功，请稍后再试' },
      );
    } finally {
      setBusy(null);
    }
  };

  const enterCode = async (): Promise<SetupDetails | null> => {
    if (details !== null) return details;
    const { details: got } = await call(getSetupState, { code: values.code });
    setDetails(got);
    if (got !== null) setValues((now) => ({ ...now, publicUrl: now.publicUrl || got.publicUrl, requireMobileToPost: got.isPublic }));
    return got;
  };
  const look = async (): Promise<boolean> => {
    const found = await call(checkSetupUrl, { code: values.code, publicUrl: values.publicUrl });
    setUrl({ ...found, of: values.publicUrl });
    return found.ok;
  };
  const next = () =>
    run('next', async () => {
      const wrong = problemsOf(step, values);
      if (Object.keys(wrong).length > 0) return show(wrong);
      if (step === 1) {
        const got = await enterCode();
        // Seen once, what does not work is the reader's to decide.
        const isKnown = values.publicUrl === '' || url?.of === values.publicUrl || (got?.given.publicUrl ?? null) !== null;
        if (!isKnown && !(await look())) return;
      }
      if (step < 3) return go(step === 1 ? 2 : 3);
      await finish();
    });
  const finish = async () => {
    if (details === null) return go(1);
    const { secret } = details.totp;
    const session = await call(finishSetup, {
      ...values,
      totpSecret: secret,
      recoveryCodes: details.recoveryCodes,
      mailProof: mail?.proof ?? '',
      backupRecipient: values.sealsBackups ? details.backupKey.recipient : '',
    });
    enter(session);
    if (values.content === 'demo') {
      setFilling(true);
      await opened();
    }
    location.assign('/admin');
  };

  return {
    step,
    values,
    details,
    problems,
    busy,
    isFilling,
    url: url?.of === values.publicUrl ? url : null,
    mail: mail?.of === mailOf(values) ? mail : null,
    set,
    go,
    next,
    checkUrl: () =>
      run('url', async () => {
        await enterCode();
        await look();
      }),
    testMail: () =>
      run('mail', async () => {
        const { code, email, smtpHost, smtpAccount, smtpSecret, smtpFrom } = values;
        const found = await call(testSetupMail, { code, email, smtpHost, smtpAccount, smtpSecret, smtpFrom });
        setMail({ ...found, warning: '', of: mailOf(values) });
      }),
  };
}

export type Setup = ReturnType<typeof useSetup>;

function mailOf({ smtpHost, smtpAccount, smtpSecret, smtpFrom }: Values): string {
  return JSON.stringify([smtpHost, smtpAccount, smtpSecret, smtpFrom]);
}

/** Resolves when the site is open. */
async function opened(): Promise<void> {
  for (;;) {
    try {
      await callQuietly(findSite, {});
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
