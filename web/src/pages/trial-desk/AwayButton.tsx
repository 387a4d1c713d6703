import { useState } from 'react';
import { MAX_AWAY_DAYS } from '#contract/limits.ts';
import { goAway, type Desk } from '#contract/api/trials.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;
const CHOICES = [3, 7, 14, MAX_AWAY_DAYS].map((days) => ({ value: String(days), label: `${days} 天` }));

/** Lets a presenter be away for some days, or be back. */
export function AwayButton({ desk }: { desk: Desk }) {
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState('7');
  const { busy, act } = useAct();
  const leave = async () => {
    const until = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const done = ({ givenBack }: { givenBack: number }) => (givenBack > 0 ? `歇着吧，${givenBack} 桩案子交回队列了` : '歇着吧，有事不叫你');
    if (await act(done, () => call(goAway, { until }))) setOpen(false);
  };
  if (desk.awayUntil !== null)
    return (
      <Button
        icon="play"
        loading={busy}
        loadingText="请稍候"
        onClick={() => void act('回来了，抽签又会抽到你', () => call(goAway, { until: null })).catch(() => undefined)}
      >
        回来了
      </Button>
    );
  return (
    <>
      <Button icon="moon" onClick={() => setOpen(true)}>
        歇几天
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="歇几天"
        size="s"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>不歇了</Button>
            <Button variant="primary" loading={busy} loadingText="请稍候" onClick={() => void leave().catch(() => undefined)}>
              歇 {days} 天
            </Button>
          </>
        }
      >
        <p>手上的案子当场交回队列，由别人接着审；抽到你的换下一位。歇着的时候不抽签，也不叫你。自己直接立的案不交回。</p>
        <RadioCards name="away" columns={2} options={CHOICES} value={days} onChange={setDays} />
      </Dialog>
    </>
  );
}
