import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { checkDraw, isSound, type CheckedDraw, type Draw, type DrawCheck } from './check-draw.ts';
import styles from './page.module.css';

const KINDS: Readonly<Record<Draw['kind'], string>> = {
  panel: '合议',
  signer: '复核',
  courier: '递话',
  decider: '申诉的答复',
  appeal: '申诉的合议',
  assign: '派给谁审',
};

/** Renders a lot step by step, each drawn again and compared in the browser. */
export function DrawnAgain(drawn: CheckedDraw) {
  const { draw } = drawn;
  const { check, again } = useCheck(drawn);
  const heading = `draw-${draw.kind}-${draw.round}`;
  return (
    <section className={styles.draw} aria-labelledby={heading}>
      <SectionHead id={heading} title={`${KINDS[draw.kind]}，第 ${draw.round} 轮抽签`} aside={draw.day} />
      <div className={styles.result} role="status">
        <Outcome check={check} />
      </div>
      <ol className={styles.steps}>
        <Step title="先把答案锁进盒子" isTrue={check && check.salt}>
          <p>
            盒子里锁了两个数。密数归日子：一年的密数在年初一次锁好，后一天的指纹就是前一天的密数，半路换不了。
            {draw.appealId === null
              ? '随机数归案子：递上检举时生成，案子页上从那天起就写着它的指纹。'
              : '随机数归这份申诉：提出时生成，罚单页上从那天起就写着它的指纹。'}
          </p>
          <Digits label="密数的指纹，前一天的密数">{draw.commitment}</Digits>
          <Digits label={draw.appealId === null ? '随机数的指纹，从递上那天起' : '随机数的指纹，从申诉那天起'}>{drawn.saltHash}</Digits>
        </Step>
        <Step title="把能坐的人列出来" isTrue={check && true}>
          <p>
            那一天，案子自己把名单定住，没有按钮可按：三十天内在的、和双方没有瓜葛的。谁是见习、在哪个公会，也一起定住。一共 {draw.pool.length} 位。
            {draw.namedAt !== null && '合议人的名字在申诉期满后公布，这里先列编号。'}
          </p>
        </Step>
        <Step title="打开盒子，算出种子" isTrue={check && check.secret}>
          <p>
            密数次日零点公布，随机数等裁决或答复以后公布。把它们和案号、抽什么签、第几轮、名单、日期放在一起，揉成一个新数，叫种子。里面没有谁写的一个字，也没有几点几分。
          </p>
          <Digits label="公布的密数">{draw.secret ?? '这一天过完，零点公布'}</Digits>
          <Digits label={draw.appealId === null ? '案子的随机数' : '申诉的随机数'}>{draw.salt}</Digits>
          {check?.seed && <Digits label="种子">{check.seed}</Digits>}
        </Step>
        <Step title="每人拿一个号，从小到大排" isTrue={check && check.order}>
          <p>用种子给每个人算一个号，谁也挑不了自己的号。小的在前。</p>
          <Order draw={draw} check={check} />
        </Step>
        <Step title="从头叫人" isTrue={check && check.calls}>
          <p>
            {draw.seats !== null
              ? '同一公会的第二位、第二位见习，跳过去；有人不应、到期没投或者回避了，再从头照这两条叫下一位。'
              : '照次序一位一位叫：前一位没有答复，再叫下一位；歇着的跳过去。'}
          </p>
        </Step>
      </ol>
      <p className={styles.acts}>
        <Button icon="rotate-ccw" onClick={again}>
          再算一遍
        </Button>
      </p>
    </section>
  );
}

/** Returns the check of a lot, once it is made in this browser, and makes it again. */
function useCheck({ caseId, draw, earlier, saltHash }: CheckedDraw): { check: DrawCheck | null; again: () => void } {
  const [check, setCheck] = useState<DrawCheck | null>(null);
  const [run, setRun] = useState(0);
  useEffect(() => {
    let current = true;
    void checkDraw({ caseId, draw, earlier, saltHash }).then((found) => {
      if (current) setCheck(found);
    });
    return () => {
      current = false;
    };
  }, [caseId, draw, earlier, saltHash, run]);
  const again = () => {
    setCheck(null);
    setRun((before) => before + 1);
  };
  return { check, again };
}

function Outcome({ check }: { check: DrawCheck | null }) {
  if (check === null) return <p>正在你的浏览器里从头算一遍。</p>;
  const sound = isSound(check);
  if (sound === null) return <p className={styles.waiting}>这一天的密数还没有公布，明天零点以后来，就能从头算一遍。</p>;
  if (sound)
    return (
      <p className={styles.right}>
        <b>对得上。</b>下面五步，刚才在你的浏览器里从头算了一遍，没有问过我们的服务器。
      </p>
    );
  return (
    <p className={styles.wrong}>
      <b>对不上。</b>
      这次抽签有问题。请把这一页交给管理员和任何一位主持人；在说清楚以前，别拿这桩案子的裁决当准，受了处罚的人凭这一页就可以申诉。
    </p>
  );
}

function Step({ title, isTrue: holds, children }: { title: string; isTrue: boolean | null; children: ReactNode }) {
  return (
    <li data-holds={holds ?? undefined}>
      <h3>
        {title}
        {holds !== null && (
          <em>
            <Icon name={holds ? 'check' : 'circle-x'} />
            {holds ? '对得上' : '对不上'}
          </em>
        )}
      </h3>
      {children}
    </li>
  );
}

function Digits({ label, children }: { label: string; children: string }) {
  return (
    <p className={styles.digits}>
      <span>{label}</span>
      <code>{/^[0-9a-f]+$/.test(children) ? (children.match(/.{1,4}/g)?.join(' ') ?? '') : children}</code>
    </p>
  );
}

/** Everybody in the pool in the order of the lot, with what came of it. */
function Order({ draw, check }: { draw: Draw; check: DrawCheck | null }) {
  return (
    <div className={styles.wide} tabIndex={0} role="group" aria-label="抽出来的次序">
      <table className={styles.order}>
        <thead>
          <tr>
            <th scope="col">次序</th>
            <th scope="col">谁</th>
            <th scope="col">公会</th>
            <th scope="col">号，开头八位</th>
            <th scope="col">于是</th>
          </tr>
        </thead>
        <tbody>
          {draw.order.map((id, index) => {
            const member = draw.pool.find((each) => each.id === id);
            return (
              <tr key={id}>
                <td>{index + 1}</td>
                <td>
                  {member?.nickName === '' ? `${id} 号` : member?.nickName}
                  {member?.probation && <Tag>见习</Tag>}
                </td>
                <td>{member?.guilds.join('、') || '无'}</td>
                <td>
                  <code>{check?.numbers.find((each) => each.id === id)?.number.slice(0, 8) ?? ''}</code>
                </td>
                <td>{fateOf(draw, id)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function fateOf({ calls }: Draw, id: number): string {
  const own = calls.find(({ memberId }) => memberId === id);
  if (!own) return '没有叫到';
  if (own.seat === null) return '叫到';
  return own.endedAt === null ? `第 ${own.seat} 席` : `叫到第 ${own.seat} 席，后来换了人`;
}
