import { useState } from 'react';
import { MUTE_DAYS } from '#contract/api/admin/dashboard-limits.ts';
import type { Answering } from '#contract/api/admin/deputies.ts';
import { muteCheck, runCheck, type Check } from '#contract/api/admin/dashboard.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { answeringText } from '../parts/labels/answering-text.ts';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './Checks.module.css';

const MAX_REASON_LENGTH = 200;

/** Renders whether the site is well: what is not first, each with what mends it, then the rest; and who an alarm goes to. */
export function Checks({ checks, answering }: { checks: readonly Check[]; answering: readonly Answering[] }) {
  const [muting, setMuting] = useState<Check | null>(null);
  const loud = checks.filter(({ ok, muted }) => !ok && muted === null);
  const rest = checks.filter((check) => !loud.includes(check));
  const [first] = checks;
  return (
    <section id="health" className={styles.section}>
      <SectionHead title="炉膛是否安好" aside={first && <Looked at={first.checkedAt} />} />
      {loud.length > 0 && (
        <ul className={styles.failed}>
          {loud.map((check) => (
            <Failed key={check.name} check={check} onMute={() => setMuting(check)} />
          ))}
        </ul>
      )}
      <ul className={styles.fine}>
        {rest.map(({ name, label, ok, text, muted }) => (
          <li key={name} className={ok ? undefined : styles.muted} title={muted ? `${muted.by}：${muted.reason}` : undefined}>
            <Icon name={ok ? 'check' : 'minus'} />
            {label}
            <span>
              {ok || muted === null ? (
                text
              ) : (
                <>
                  安静到 <Time iso={muted.until} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.answering}>
        {answeringText(answering)}{' '}
        <a className="link" href="/admin/deputies">
          代理与离开
        </a>
      </p>
      {muting && <MuteDialog check={muting} onClose={() => setMuting(null)} />}
    </section>
  );
}

function Looked({ at }: { at: string }) {
  return (
    <>
      <Time iso={at} relative /> 查
    </>
  );
}

function Failed({ check: { name, text, detail, mend }, onMute }: { check: Check; onMute: () => void }) {
  const [busy, setBusy] = useState(false);
  const { command } = mend;
  const again = async () => {
    setBusy(true);
    try {
      const { ok } = await call(runCheck, { name });
      toast({ type: ok ? 'success' : 'info', message: ok ? '好了' : '已经排上，过一会儿再来看' });
      await reload();
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <Icon name="triangle-alert" />
      <b>{text}</b>
      {mend.href !== null ? (
        <ButtonLink size="s" href={mend.href}>
          {mend.label}
        </ButtonLink>
      ) : command !== null ? (
        <Button size="s" icon="copy" onClick={() => void copy(command)}>
          {mend.label}
        </Button>
      ) : (
        <Button size="s" loading={busy} loadingText="正在查" onClick={() => void again()}>
          {mend.label}
        </Button>
      )}
      <p>
        {detail}{' '}
        <button type="button" className="link" onClick={onMute}>
          先不管
        </button>
      </p>
    </li>
  );
}

function MuteDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const [days, setDays] = useState<number>(MUTE_DAYS[0]);
  return (
    <StaffActDialog
      title={`“${check.text}”先不管`}
      note="到了日子还没好，会再提醒。"
      verb="先不管"
      route={muteCheck}
      input={({ text }) => ({ name: check.name, days, reason: text })}
      watch={String(days)}
      reason={{ readers: '别的管理员会看到', min: 2, max: MAX_REASON_LENGTH }}
      done="这几天不再提醒"
      onDone={() => {
        onClose();
        void reload();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <FieldGroup label="安静多久" error={problems['days']}>
          <RadioCards
            name="days"
            columns={3}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={MUTE_DAYS.map((each) => ({ value: String(each), label: `${each} 天` }))}
          />
        </FieldGroup>
      )}
    </StaffActDialog>
  );
}
