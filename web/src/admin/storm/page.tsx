import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { listLookAlikes, type LookAlikeGroup } from '#contract/api/admin/look-alikes.ts';
import { listSignUps, type WaitingSignUp } from '#contract/api/admin/sign-ups.ts';
import { endStorm, startStorm, viewStorm, type StormView } from '#contract/api/admin/storms.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Figures } from '../parts/Figures.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { Groups } from './Groups.tsx';
import { SignUps } from './SignUps.tsx';
import styles from './page.module.css';

interface Data {
  storm: StormView;
  signUps: { items: WaitingSignUp[]; total: number };
  groups: LookAlikeGroup[];
}

const NOTE = '一按，新注册先等点头，新人的话先看再放，链接全停；到点自己停';
const HOURS = [1, 6, 12, 24, 48, 72] as const;
const SIGN_UPS_SHOWN = 50;

const CROWD_LABELS: Readonly<Record<StormView['crowds'][number]['kind'], string>> = {
  like: '评论的赞',
  favor: '收藏',
  reaction: '帖子的赞和回应',
  poll: '投票',
  picture: '喜欢',
};

export async function load({ call }: ConsoleLoadArgs): Promise<Data> {
  const [storm, signUps, groups] = await Promise.all([call(viewStorm, {}), call(listSignUps, { size: SIGN_UPS_SHOWN }), call(listLookAlikes, {})]);
  return { storm, signUps, groups };
}

/** The storm switch: on or off, what it does, what was caught, and what waits for a decision because of it. */
export function Page({ data: { storm, signUps, groups } }: { data: Data }) {
  const [hours, setHours] = useState<number>(6);
  const [asked, setAsked] = useState<'start' | 'end' | null>(null);
  const isOn = storm.until !== null;
  return (
    <>
      <ConsoleHead title="风暴" note={NOTE} />
      <section className={styles.switch} data-on={isOn || undefined} aria-label="风暴开关">
        <p role="status" className={styles.state}>
          {storm.until === null ? (
            <b>风平浪静，开关关着</b>
          ) : (
            <>
              <b>风暴开着</b>到 <Time iso={storm.until} form="minute" /> 自己停
            </>
          )}
        </p>
        <ChipList
          label={isOn ? '改成从现在起' : '开多久'}
          items={HOURS.map((each) => ({ key: String(each), label: `${each} 小时`, on: each === hours, onToggle: () => setHours(each) }))}
        />
        <div className={styles.buttons}>
          <Button variant={isOn ? 'outline' : 'primary'} size="l" icon="shield" onClick={() => setAsked('start')}>
            {isOn ? `改到 ${hours} 小时后停` : `开风暴 ${hours} 小时`}
          </Button>
          {isOn && (
            <Button size="l" onClick={() => setAsked('end')}>
              现在停下
            </Button>
          )}
        </div>
        <ul className={styles.effects}>
          <li>注册的人先等你点头，期间只能看</li>
          <li>新人的帖子和评论先看再放</li>
          <li>会员发不了站外链接，站务不受限</li>
          <li>注册、找回密码、新人发帖要先算一道最难的题，便宜的手机约五秒</li>
          <li>不用登录的表单关上；答辩、申诉、举报违法照开</li>
          <li>登录的会员看到一条说明</li>
        </ul>
      </section>
      {!storm.guardsOn && <Notice>平时的防护现在没有开：这个站只有本机够得着。对外开放时自己打开，也可以在“设置”里改“防刷屏”；开风暴时一定打开。</Notice>}
      <SectionHead title={isOn ? '开着以来拦下的' : '最近一天拦下的'} />
      {storm.caught.length === 0 ? (
        <p className={styles.none}>什么也没有拦下。</p>
      ) : (
        <Figures label="拦下的" items={storm.caught.map(({ label, count }) => ({ label, value: count }))} />
      )}
      <SignUps list={signUps.items} total={signUps.total} />
      <Groups groups={groups} />
      <p className={styles.none}>{`待审的帖子 ${storm.waiting.posts} 篇、评论 ${storm.waiting.comments} 条，在“待办”里一条一条看。`}</p>
      {storm.crowds.length > 0 && (
        <>
          <SectionHead title="同一个网络投出的赞和收藏" />
          <Ledger
            label="同一个网络投出的赞和收藏"
            rows={storm.crowds}
            keyOf={({ kind, postId, title, print }) => `${kind} ${postId ?? title} ${print}`}
            columns={[
              {
                key: 'thing',
                head: '给谁',
                render: ({ kind, postId, columnId, title }) =>
                  postId === null ? (
                    kind === 'picture' ? (
                      `影像墙上的“${title}”`
                    ) : (
                      '影像墙上的评论'
                    )
                  ) : (
                    <a href={`/post/view/${columnId ?? 0}/${postId}`}>{title}</a>
                  ),
              },
              { key: 'kind', head: '什么', render: ({ kind }) => CROWD_LABELS[kind] },
              { key: 'print', head: '网络的指纹', render: ({ print }) => print, isWhole: true },
              { key: 'votes', head: '几个账号', render: ({ votes }) => votes, align: 'end' },
              { key: 'at', head: '最近', render: ({ lastAt }) => <Time iso={lastAt} />, isWhole: true },
            ]}
          />
        </>
      )}
      {storm.runs.length > 0 && (
        <>
          <SectionHead title="开过的" />
          <Ledger
            label="开过的风暴"
            rows={storm.runs}
            keyOf={({ startedAt }) => startedAt}
            columns={[
              { key: 'from', head: '从', render: ({ startedAt }) => <Time iso={startedAt} form="minute" />, isWhole: true, narrow: 'named' },
              {
                key: 'to',
                head: '到',
                render: ({ endedAt }) => (endedAt === null ? '还开着' : <Time iso={endedAt} form="minute" />),
                isWhole: true,
                narrow: 'named',
              },
              { key: 'caught', head: '拦下', render: ({ caught }) => caught, align: 'end' },
            ]}
          />
        </>
      )}
      {asked === 'start' && (
        <StaffActDialog
          title={`开风暴 ${hours} 小时`}
          verb={isOn ? '改时间' : '开风暴'}
          route={startStorm}
          input={({ text }) => ({ hours, ...(text !== '' && { reason: text }) })}
          reason={{ readers: '只有站务看得到', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done="风暴开了，两秒内各处生效"
          onDone={() => {
            setAsked(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'end' && (
        <StaffActDialog
          title="停下风暴"
          note="等着的注册和待审的内容还在等，不会自己放出来。"
          verb="停下"
          route={endStorm}
          input={() => ({})}
          done="停下了"
          onDone={() => {
            setAsked(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="风暴" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the page can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从后台的索引重新进来。' }} />;
}
