import { PART_TITLES, PARTS, partId, type ComplaintPart } from '#web/features/complaint/complaint-parts.ts';
import { latestEndDays } from '#web/features/complaint/latest-end.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './ComplaintForm.module.css';

/** What a complaint still lacks: in which parts of its form, and how many fields. */
export interface Lacking {
  parts: ReadonlySet<ComplaintPart>;
  count: number;
}

/** Beside a complaint that is written: which parts are complete, and what follows. */
export function ComplaintRail({ lacking: { parts, count }, isFiled }: { lacking: Lacking; isFiled: boolean }) {
  const { court } = useSite().site;
  return (
    <aside className={styles.rail} aria-label="递上之前">
      <section className={styles.parts}>
        <SectionHead level={2} title={count === 0 ? '都齐了' : `还差 ${count} 处`} />
        <ol>
          {PARTS.map((part) => (
            <li key={part} data-lacking={parts.has(part) || undefined}>
              <Icon name={parts.has(part) ? 'circle' : 'check'} />
              <a href={`#${partId(part)}`}>
                {PART_TITLES[part]}
                <span className="sr">{parts.has(part) ? '，还没有写完' : '，齐了'}</span>
              </a>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.follows}>
        <SectionHead level={2} title={isFiled ? '改了以后' : '递上以后'} />
        <ol>
          <li>
            <p>
              <b>有人受理之前</b>随便改、补、撤；受理那一刻写着的就是证据，从那以后只能往下补。最长等 {court.queueDays} 天。
            </p>
          </li>
          <li>
            <p>
              <b>对方有几天写答辩</b>，不论有没有账号。答辩码交给你递一次；再由抽签抽到的主持人递一次，抽不出人时是管理员。
            </p>
          </li>
          <li>
            <p>
              <b>裁决具名、写明理由</b>，从递上那天算起最迟 {latestEndDays(court)} 天了结。证据不足不是说你说谎；不服可以申诉。
            </p>
          </li>
          <li>
            <p>
              手机号、QQ、真名这类现实身份一律不收。先看{' '}
              <a className="link" href="/rules" target="_blank">
                规矩
              </a>
              。
            </p>
          </li>
        </ol>
      </section>
    </aside>
  );
}
