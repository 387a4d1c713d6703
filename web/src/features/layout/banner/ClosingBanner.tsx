import { useEffect, useState } from 'react';
import type { Site } from '#contract/api/pages.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Time } from '#web/ui/Time.tsx';

const AHEAD_MS = 10 * 60_000;
const LOOK_MS = 15_000;

/** Says above every page that the site is read-only, or will be closed within ten minutes. */
export function ClosingBanner({ mode, text, from, until }: NonNullable<Site['closing']>) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const begins = from === null ? now : Date.parse(from);
  if (begins - now > AHEAD_MS) return null;
  const isAhead = begins > now;
  const what = mode === 'closed' ? '关门添柴' : '改成只读，写不了东西';
  return (
    <Notice tone="brass" role="status">
      {isAhead ? (
        <>
          站点 <Time iso={from ?? ''} form="minute" /> 起{what}，请先存好在写的东西。
        </>
      ) : (
        '现在只能看，写不了；在写的东西会留在这个浏览器里。'
      )}
      {text !== '' && ` ${text}`}
      {until !== null && (
        <>
          {' '}
          预计 <Time iso={until} form="minute" /> 恢复。
        </>
      )}
    </Notice>
  );
}
