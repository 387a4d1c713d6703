import { useEffect, useState } from 'react';
import { getPrincipal, type Principal } from '#contract/api/members.ts';
import type { Site } from '#contract/api/pages.ts';
import { tickWarning } from '#contract/api/staff-members.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { call } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { CancelClosing } from '#web/features/profile/CancelClosing.tsx';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { isLateInChina } from './bedtime.ts';
import styles from './AccountNotices.module.css';

type Noticed = Pick<Principal, 'closingAt' | 'suspended' | 'warning' | 'minor' | 'ageUnknown' | 'consentsDue' | 'waits'> & Pick<Site, 'stormUntil'>;

/**
 * Over every page: until when and why an account may only read, a warning that has to be read, when it will be erased, what there is to agree to again, how old they are
 * where nobody has asked, that the site guards itself against a flood, and at night that it is late: also to those who may be minors.
 */
export function AccountNotices({ closingAt, suspended, warning, minor, ageUnknown, consentsDue, waits, stormUntil }: Noticed) {
  const [now] = useState(Date.now);
  const isStorm = stormUntil !== null && Date.parse(stormUntil) > now;
  return (
    <>
      {waits && (
        <Notice as="aside" tone="brass" aria-label="注册在等守炉人点头">
          <p>
            <b>你的注册在等守炉人点头。</b>点了头就能发帖和评论，会写信告诉你；先随便看看。
          </p>
        </Notice>
      )}
      {isStorm && !waits && (
        <Notice as="aside" tone="brass" aria-label="站里在防刷屏">
          <p>
            <b>{`站里在防刷屏，到 ${absoluteTime(stormUntil, 'minute')}。`}</b>
            这期间发不了站外链接，新人的话先看再放；别的照常。
          </p>
        </Notice>
      )}
      {suspended && (
        <Notice as="aside" tone="seal" aria-label="账号停用中">
          <p>
            <b>{isPermanent(suspended.until) ? '账号停用，没有期限' : `账号停用到 ${absoluteTime(suspended.until, 'minute')}`}</b>
            {`。原因：${suspended.reason}`}
          </p>
          <p>
            {'期间可以阅读、在案件里答辩、对罚单申诉。觉得停用得不对，'}
            <a href="/profile/appeal">在这里申诉</a>
            {'。'}
          </p>
        </Notice>
      )}
      {warning && <WarningNotice key={warning.id} warning={warning} />}
      {closingAt && <ClosingNotice closingAt={closingAt} />}
      {consentsDue && (
        <Notice as="aside" tone="paper" aria-label="条款改了">
          <p>
            你注册时同意过的条款改了。
            <a className="link" href="/profile/consents">
              看改了什么，再决定同不同意
            </a>
          </p>
        </Notice>
      )}
      {ageUnknown && <AgeNotice />}
      {(minor || ageUnknown) && <BedtimeNotice />}
    </>
  );
}

/** Over every page until the member has said that they read it. */
function WarningNotice({ warning: { id, text, at } }: { warning: NonNullable<Principal['warning']> }) {
  const [busy, setBusy] = useState(false);
  const tick = async () => {
    setBusy(true);
    try {
      await call(tickWarning, { id });
      // There may be another one behind it.
      useSession.getState().setPrincipal(await call(getPrincipal, {}));
    } catch {
      setBusy(false);
    }
  };
  return (
    <Notice as="aside" tone="brass" aria-label="一次警告">
      <p>
        <b>{`一次警告，${absoluteTime(at, 'minute')}`}</b>
      </p>
      <p className={styles.words}>{text}</p>
      <Button size="s" icon="check" loading={busy} loadingText="正在记下" onClick={() => void tick()}>
        看过了
      </Button>
    </Notice>
  );
}

/** Over every page while an account waits to be erased: until when, and the way to stay. */
function ClosingNotice({ closingAt }: { closingAt: string }) {
  const stay = () => {
    const { principal, setPrincipal } = useSession.getState();
    if (principal) setPrincipal({ ...principal, closingAt: null });
  };
  return (
    <Notice as="aside" tone="seal" aria-label="账号正在注销">
      <p>{`你的账号会在 ${absoluteTime(closingAt, 'minute')} 抹去。`}</p>
      <CancelClosing onCanceled={stay} />
    </Notice>
  );
}

const ASKED_KEY = 'hearth-age-asked';

/** Over every page, once a browser, of somebody who has never said how old they are. */
function AgeNotice() {
  const [isAsked, setAsked] = useState(() => localStorage.getItem(ASKED_KEY) !== null);
  if (isAsked) return null;
  const later = () => {
    localStorage.setItem(ASKED_KEY, '1');
    setAsked(true);
  };
  return (
    <Notice as="aside" tone="paper" aria-label="出生的年份">
      <p>
        {'还没有问过你是哪一年生的。'}
        <a className="link" href="/profile/consents#age">
          填一次
        </a>
        {'，只记年龄段；未成年的会多一些保护。'}
      </p>
      <Button size="s" onClick={later}>
        以后再说
      </Button>
    </Notice>
  );
}

const LOOK_MS = 60_000;

/** From ten at night on, for minors and those who may be minors: that it is late. It comes back with the next visit. */
function BedtimeNotice() {
  const [isLate, setLate] = useState(() => isLateInChina(new Date()));
  const [isRead, read] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLate(isLateInChina(new Date())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isLate || isRead) return null;
  return (
    <Notice as="div" role="status" aria-label="夜深了">
      <p>十点多了，火有人看着，先去睡吧，明天再来。</p>
      <Button size="s" onClick={() => read(true)}>
        知道了
      </Button>
    </Notice>
  );
}
