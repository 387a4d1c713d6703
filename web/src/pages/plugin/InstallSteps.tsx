import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './InstallSteps.module.css';

const NUMERALS = ['一', '二', '三', '四', '五', '六'];
const PICTURES: readonly ReactNode[] = [<Folders key="folders" />, <AddonList key="list" />, <Chat key="chat" />];

/** How to install the addon: a picture and a sentence for each step. */
export function InstallSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => (
        <li key={step}>
          {PICTURES[index]}
          <p>
            <i aria-hidden="true">{NUMERALS[index]}</i>
            {step}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The folder where it belongs. */
function Folders() {
  return (
    <div className={styles['picture']} role="img" aria-label="文件夹的样子：Interface 里有 AddOns，AddOns 里有 Hearth，Hearth 里直接就是 Hearth.toc。">
      <ul className={styles['tree']}>
        <li>
          <Icon name="folder" />
          Interface
        </li>
        <li>
          <Icon name="folder" />
          AddOns
        </li>
        <li>
          <Icon name="folder" />
          <b>Hearth</b>
        </li>
        <li>
          <Icon name="file-text" />
          Hearth.toc
        </li>
      </ul>
    </div>
  );
}

/** The client's list of addons. */
function AddonList() {
  return (
    <div className={styles['picture']} data-theme="dark" role="img" aria-label="插件列表的样子：炉边黑名单前面打着勾。">
      <ul className={styles['addons']}>
        <li>
          <Icon name="check" />
          <b>炉边黑名单</b>
        </li>
        <li>
          <Icon name="check" />
          大字版
        </li>
        <li>
          <Icon name="check" />
          分账先生
        </li>
      </ul>
    </div>
  );
}

/** The line one types. */
function Chat() {
  return (
    <div className={styles['picture']} data-theme="dark" role="img" aria-label="聊天框的样子：输入 /hearth，跳出名单的日期和角色数。">
      <div className={styles['chat']}>
        <p>炉边黑名单</p>
        <p>今天的名单，已经装好。</p>
        <code>/hearth</code>
      </div>
    </div>
  );
}
