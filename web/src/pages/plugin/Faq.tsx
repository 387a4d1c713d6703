import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './Faq.module.css';

const QUESTIONS = [
  ['装了没反应？', '十有八九是多套了一层文件夹。点开 AddOns，应当直接看见 Hearth，Hearth 里直接就是 Hearth.toc。'],
  ['插件列表里写着“过期”？', '先勾“加载过期插件”用着，再来这里看有没有新的。游戏每次大更新，我们会补上新的版本号。'],
  ['它说“名单里没有”，是不是就可靠？', '不是。名单里没有，只说明没有生效的罚单；没人检举过，和信得过，是两件事。'],
  ['它会不会替我踢人、说话、记我的聊天？', '都不会。它只在你自己的屏幕上写一行字，别的一概不做，也上不了网。'],
  ['怎样确认没有被人动过手脚？', '下载以后算一遍 SHA-256，和页面上的对一对。同一天、同一份名单，谁来做都是同样的字节。更新串也只从这一页复制。'],
  ['我觉得有人不该在名单里？', '拿罚单号到站里看裁决；当事人可以申诉。撤销以后，新的名单和更新串都会把他抹掉。'],
] as const;

/** What players ask most. */
export function Faq() {
  return (
    <section aria-labelledby="faq">
      <SectionHead id="faq" title="常有人问" />
      <div className={styles['faq']}>
        {QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
