import { useState } from 'react';
import { readAddonUpdate, type AddonUpdate, type BlacklistAddon } from '#contract/api/plugins.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './UpdateText.module.css';

/** The two ways to a newer list: a new download, or a text to be pasted in the game. */
export function UpdateText({ blacklist }: { blacklist: BlacklistAddon }) {
  const [update, setUpdate] = useState<AddonUpdate | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const fetchText = async () => {
    setBusy(true);
    setProblem('');
    try {
      const found = update ?? (await call(readAddonUpdate, {}));
      setUpdate(found);
      await copy(found.text);
    } catch (error) {
      setProblem(failureOf(error).message || '没有取到，请稍后再试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="update">
      <SectionHead id="update" title="怎样更新" />
      <div className={styles['ways']}>
        <div>
          <h3>重新下载</h3>
          <p>退出游戏，把新的 Hearth 文件夹覆盖过去。名单有变动就会重做，至少一天一份；今天这份做于 {blacklist.builtOn}。</p>
        </div>
        <div>
          <h3>贴一段更新串</h3>
          <p>不用退出：复制下面这段，进游戏输入 /hearth，贴进小窗按回车。五周以内的名单都能接上，撤销的也会抹掉。</p>
          <Button icon="copy" loading={busy} loadingText="正在取更新串" onClick={() => void fetchText()}>
            复制更新串
          </Button>
          <p role="status" className={problem ? styles['problem'] : styles['said']}>
            {problem || (update && `到 ${update.builtOn}：变动 ${update.entries} 条，撤销 ${update.annulled} 条。`)}
          </p>
          {update && (
            <textarea className={styles['text']} aria-label="更新串" readOnly rows={3} value={update.text} onFocus={(event) => event.target.select()} />
          )}
        </div>
      </div>
    </section>
  );
}
