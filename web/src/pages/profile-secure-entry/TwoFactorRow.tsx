import { useState } from 'react';
import type { MemberSecure } from '#contract/api/members.ts';
import { endTotp, renewRecoveryCodes } from '#contract/api/accounts.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { BothFactorsForm } from './BothFactorsForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecureRow } from './SecureRow.tsx';
import { TotpSetup } from './TotpSetup.tsx';

/** From how few on the codes are worth a word. */
const CODES_FEW = 3;

interface TwoFactorRowProps {
  totp: MemberSecure['totp'];
  onChanged: () => Promise<void>;
}

/** Renders whether signing in takes a second step, and the ways to set it up, renew its codes and end it. */
export function TwoFactorRow({ totp, onChanged }: TwoFactorRowProps) {
  const [open, setOpen] = useState<'set-up' | 'renew' | 'end' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setOpen(null);
    setCodes(null);
  };
  const show = async (made: readonly string[]) => {
    setCodes(made);
    await onChanged();
  };
  const ended = async () => {
    close();
    toast({ type: 'success', message: '两步验证已关闭' });
    await onChanged();
  };
  return (
    <SecureRow
      icon="shield-check"
      title="两步验证"
      state={totp.on ? <Tag tone="pine">已开启</Tag> : <Tag tone={totp.needed || totp.dueAt ? 'seal' : 'plain'}>没有开启</Tag>}
      note={totp.on && totp.since ? <OnSince since={totp.since} left={totp.recoveryCodesLeft} /> : <WhatFor dueAt={totp.dueAt} />}
    >
      {totp.on ? (
        <>
          <Button onClick={() => setOpen('renew')}>换恢复码</Button>
          <Button variant="quiet" onClick={() => setOpen('end')}>
            关闭
          </Button>
        </>
      ) : (
        <Button variant={totp.needed ? 'primary' : 'outline'} onClick={() => setOpen('set-up')}>
          开启
        </Button>
      )}
      <Dialog open={open !== null} onClose={close} title={codes ? '收好恢复码' : TITLES[open ?? 'set-up']} size="s" keep>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : open === 'set-up' ? (
          <TotpSetup onDone={show} />
        ) : open === 'renew' ? (
          <BothFactorsForm
            lead="旧的恢复码会全部作废，新的十个只显示一次。"
            label="换一批恢复码"
            shapeOf={(shapes) => shapes.renewRecoveryCodes}
            send={async (input) => show((await call(renewRecoveryCodes, input)).recoveryCodes)}
          />
        ) : (
          <BothFactorsForm
            lead="关闭以后，登录只要密码。"
            label="关闭两步验证"
            shapeOf={(shapes) => shapes.endTotp}
            send={async (input) => {
              await call(endTotp, input);
              await ended();
            }}
          />
        )}
      </Dialog>
    </SecureRow>
  );
}

const TITLES = { 'set-up': '开启两步验证', renew: '换恢复码', end: '关闭两步验证' };

/** What it is good for, and for operators until when they may do without. */
function WhatFor({ dueAt }: { dueAt: string | null }) {
  return (
    <>
      登录时除了密码，还要手机验证器里的 6 位数字，密码被偷也进不来。
      {dueAt !== null && (
        <>
          管理员最迟在 <Time iso={dueAt} form="minute" /> 要开启，之后没有开就只有普通会员的权限。
        </>
      )}
    </>
  );
}

function OnSince({ since, left }: { since: string; left: number }) {
  return (
    <>
      <Time iso={since} /> 起开启，恢复码还剩 {left} 个{left <= CODES_FEW && '，快用完了，请换一批'}。
    </>
  );
}
