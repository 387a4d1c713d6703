import type { CallFailure } from '#contract/envelope.ts';
import { CodeForm, WRONG_CODE } from '#web/features/trials/door/CodeForm.tsx';
import { Gate } from '#web/features/trials/door/Gate.tsx';
import { isGone } from '#web/lib/calls/gone.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useLocation } from '#web/lib/navigation/view.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import styles from './page.module.css';

/** Renders why a code opens nothing: it is wrong, too many were, or its case has been over for long. */
export function DoorFailed({ failure }: { failure: CallFailure }) {
  const key = useLocation().pathname.split('/').at(-1) ?? '';
  if (failure.name === 'answerClosed') return <Expired />;
  if (failure.name === 'tooManyAttempts') return <Locked seconds={failure.retryAfter ?? 0} />;
  if (isGone(failure) || failure.name === 'invalidInput')
    return (
      <>
        <PageTitle>输入答辩码</PageTitle>
        <Gate title="先听你说" lead="把收到的八个字打在下面。门后面是检举的全文、证据，和一块地方，留给你写你这边的经过。不必注册。">
          <CodeForm tried={decoded(key)} problem={WRONG_CODE} />
        </Gate>
      </>
    );
  return <LoadFailed failure={failure} gone={{ icon: 'g-scroll-unfurled', title: '这个码打不开案卷', children: null }} />;
}

function Locked({ seconds }: { seconds: number }) {
  return (
    <>
      <PageTitle>歇一会儿再试</PageTitle>
      <Gate title="试错五次了，歇一歇" lead="这是防人乱猜别人的门。你的期限没有因此变短，码也没有作废。">
        <CodeForm disabled />
        <p className={styles.wait}>
          大约还要等 <b className="num">{Math.max(1, Math.ceil(seconds / 60))}</b> 分钟。
        </p>
        <section className={styles.box}>
          <h2>多半是抄错了</h2>
          <p>
            歇完以后，在游戏的聊天记录里把那句密语整句复制，粘进格子，我们会自己找出码来。还是不行，请让送码的人再说一遍；或者不用码，核对这个角色是你的，有检举等你答辩会直接告诉你。
          </p>
          <ButtonLink href="/profile/userinfo" variant="primary" icon="fingerprint">
            核对我的角色
          </ButtonLink>
        </section>
      </Gate>
    </>
  );
}

function Expired() {
  return (
    <>
      <PageTitle>这扇门已经关了</PageTitle>
      <Gate title="这扇门已经关了" lead="码是对的。这桩案子结了，申诉的日子也过去很久了，这扇门就收起来了。">
        <section className={styles.box}>
          <h2>还能做什么</h2>
          <p>永久的罚单，每年可以凭罚单编号申诉一次；有期的，到日子自己失效。已经期满或撤销的，名册里没有你的名字，什么也不用做。</p>
          <ButtonLink href="/answer">换一个码</ButtonLink>
        </section>
      </Gate>
    </>
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 40);
  } catch {
    return '';
  }
}
