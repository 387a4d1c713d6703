import { useState } from 'react';
import type { MemberFile, RevealedField } from '#contract/api/staff-members.ts';
import { formatCount } from '#web/lib/counts.ts';
import { memberHref, type MemberChoice } from './member-address.ts';
import { RevealDialog } from './RevealDialog.tsx';
import styles from './sheet.module.css';

/** For how long an address that was opened stays on the screen. */
const SHOWN_MS = 60_000;

/** Renders what is known of a member; addresses only as far as their owner would know them again. */
export function MemberFacts({ member, choice }: { member: MemberFile; choice: MemberChoice }) {
  const { mailMasked, mobileMasked, character, formerNames, prints, samePrint, hasTotp, devices, experience, cases, note, signature } = member;
  return (
    <dl className={styles.facts}>
      <dt>邮箱</dt>
      <dd>{mailMasked === null ? '没有' : <Masked memberId={member.id} field="mail" masked={mailMasked} />}</dd>
      <dt>手机</dt>
      <dd>{mobileMasked === null ? '没有绑定' : <Masked memberId={member.id} field="mobile" masked={mobileMasked} />}</dd>
      <dt>角色</dt>
      <dd>{character === null ? '没有填' : [character.realm, character.name, character.guild].filter((each) => each !== '').join(' · ')}</dd>
      <dt>网络指纹</dt>
      <dd>
        {prints.length === 0 ? '没有' : <code>{prints.join('、')}</code>}
        {samePrint.length > 0 && (
          <>
            {`，另有 ${samePrint.length} 个账号同一指纹：`}
            {samePrint.map(({ id, nickName }, nth) => (
              <span key={id}>
                {nth > 0 && '、'}
                <a href={memberHref({ ...choice, open: String(id), tab: 'facts' })}>{nickName}</a>
              </span>
            ))}
          </>
        )}
      </dd>
      {formerNames.length > 0 && (
        <>
          <dt>曾用名</dt>
          <dd>{formerNames.join('、')}</dd>
        </>
      )}
      {signature !== '' && (
        <>
          <dt>签名</dt>
          <dd>{signature}</dd>
        </>
      )}
      <dt>两步验证</dt>
      <dd>{hasTotp ? '开着' : '没有开'}</dd>
      <dt>设备</dt>
      <dd>{`${devices} 台登录着`}</dd>
      <dt>发言</dt>
      <dd>
        {`${formatCount(member.posts)} 篇帖子，${formatCount(member.comments)} 条评论，${formatCount(member.likes)} 个赞和收藏，${formatCount(member.sceneries)} 张风景。`}
        <a href={`/member/${member.id}`}>看公开页</a>
      </dd>
      <dt>经验</dt>
      <dd>{formatCount(experience)}</dd>
      <dt>公堂</dt>
      <dd>{cases === 0 ? '没有公开的案子' : `${cases} 桩公开的案子`}</dd>
      {note && (
        <>
          <dt>备注</dt>
          <dd>
            {note.text}
            <small>{` ${note.by} 记`}</small>
          </dd>
        </>
      )}
    </dl>
  );
}

function Masked({ memberId, field, masked }: { memberId: number; field: RevealedField; masked: string }) {
  const [isAsked, setAsked] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const show = (opened: string) => {
    setAsked(false);
    setValue(opened);
    setTimeout(() => setValue(null), SHOWN_MS);
  };
  return (
    <>
      <span className={styles.value}>{value ?? masked}</span>
      {value === null && (
        <button type="button" className="link" onClick={() => setAsked(true)}>
          看全文
        </button>
      )}
      {isAsked && <RevealDialog memberId={memberId} field={field} onShown={show} onClose={() => setAsked(false)} />}
    </>
  );
}
