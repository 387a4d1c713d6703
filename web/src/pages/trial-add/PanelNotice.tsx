import { useId, useRef, useState } from 'react';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { PanelSeats } from '#contract/api/trials.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './PanelNotice.module.css';
import { SEAT_COUNTS } from '#web/features/trials/labels.ts';
import { useDeskHref } from '#web/features/trials/trial-address.ts';

const ROWS = [
  { size: 3, seats: SEAT_COUNTS[3], how: '取中间那一票；永久要三位一致', cap: '永久' },
  { size: 2, seats: SEAT_COUNTS[2], how: '取轻的那一票', cap: '拉黑 1 年' },
  { size: 1, seats: SEAT_COUNTS[1], how: '他的一票和你拟的，取轻的', cap: '拉黑 90 天' },
  { size: 0, seats: '没有人', how: '不能直接立案；到抽签那天才没人的，案子逾期未结', cap: '没有处罚' },
];

/** From how many presenters besides the filer on an appeal finds somebody who has not seen the case. */
const ENOUGH_FOR_APPEALS = 4;

const HEADLINES: Readonly<Record<number, string>> = {
  0: '现在一位能坐的也没有，不能直接立案。',
  1: '合议一人，和你拟的比，取轻的',
  2: '合议两人，取轻的那一票',
  3: '合议三人，取中间那一票',
};

export interface PanelNoticeProps {
  seats: PanelSeats;
  /** Whether they were counted for the characters the reader has named, after they wrote the case. */
  hasCounted: boolean;
  onGo: (panelSize: number) => void;
}

/** Renders how many could sit on the panel of a case the reader files, and what follows, before anything is written. */
export function PanelNotice({ seats, hasCounted, onGo }: PanelNoticeProps) {
  const [isRead, setRead] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const missedId = useId();
  const desk = useDeskHref();
  const { panelSize, penaltyCap, presenters } = seats;
  const cap = penaltyCap === null ? '' : `，最重${RUNG_LABELS[penaltyCap]}`;
  const headline = HEADLINES[panelSize] ?? '';
  const isThin = presenters < ENOUGH_FOR_APPEALS;
  const go = () => {
    if (isRead) return onGo(panelSize);
    setMissed(true);
    box.current?.focus();
  };
  return (
    <>
      <section className={styles.now} aria-label="现在坐得下几位">
        <p className={styles.count}>
          {panelSize}
          <small>位</small>
        </p>
        <div>
          <h2>
            {headline}
            {panelSize > 0 && `${cap}。`}
          </h2>
          <p>
            {hasCounted
              ? '照你写的角色数过了：有瓜葛的不坐，比你先前看的少。写好的都还在，看明白了再接着递上。'
              : `除了你，眼下抽得到的主持人有 ${presenters} 位${presenters > panelSize && panelSize === 3 ? '，坐三位' : ''}。写好递上的时候会照着那个角色再数一遍，有瓜葛的不坐。`}
            {penaltyCap !== null && penaltyCap !== 'permanent' && '永久要三位，现在给不了。'}
          </p>
        </div>
      </section>
      <div className={styles.columns}>
        <div>
          <SectionHead title="坐得下几位，就怎么定" aside="抽签那天数定，中途走了人也不减" />
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">坐得下</th>
                <th scope="col">怎么定</th>
                <th scope="col">最重</th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map((row) => (
                <tr key={row.size} className={classNames(row.size === panelSize && styles.current)}>
                  <th scope="row">
                    {row.seats}
                    {row.size === panelSize && <span>现在</span>}
                  </th>
                  <td>{row.how}</td>
                  <td>{row.cap}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {isThin && panelSize > 0 && (
            <p className={styles.appeal}>
              <b>对方一申诉，可能没有人来看。</b>
              申诉要没看过这桩案子的主持人来答。你立案、他们合议，剩下的不够：没有人答，先暂停列名，再由时钟了结。
            </p>
          )}
        </div>
        <Card className={styles.after}>
          <SectionHead title="立了以后" />
          <ol>
            <li>
              <span>
                你拟的处罚<b>写下就定了</b>，不能改；合议的人看得到，你没有票。
              </span>
            </li>
            <li>
              <span>
                答辩码<b>不给你</b>，由递话人去送。没有送到的，最重拉黑 90 天；没有送够，不能处罚。
              </span>
            </li>
            <li>
              <span>
                对方的答辩期<b>等足</b>，他早早答了也不提前。
              </span>
            </li>
            <li>
              <span>
                不能退回队列给别人，<b>只能写明理由撤回</b>。
              </span>
            </li>
          </ol>
        </Card>
      </div>
      {panelSize > 0 ? (
        <div className={styles.go}>
          <Checkbox
            ref={box}
            checked={isRead}
            aria-invalid={isMissed || undefined}
            aria-describedby={isMissed ? missedId : undefined}
            onChange={(event) => {
              setMissed(false);
              setRead(event.target.checked);
            }}
          >
            我看明白了：{headline}
            {cap}
            {isThin && '，申诉没有人看就会撤销'}。
          </Checkbox>
          {isMissed && (
            <p id={missedId} className={styles.missed} role="alert">
              请先勾上“我看明白了”。
            </p>
          )}
          <p className={styles.buttons}>
            <Button variant="primary" size="l" icon="pen-line" onClick={go}>
              {hasCounted ? '接着递上' : '往下写'}
            </Button>
            {desk !== null && (
              <ButtonLink size="l" href={desk}>
                先不立
              </ButtonLink>
            )}
          </p>
        </div>
      ) : (
        <p className={styles.go}>
          <ButtonLink variant="primary" size="l" href="/post/add/1301">
            改走检举
          </ButtonLink>
        </p>
      )}
    </>
  );
}
