import { useState } from 'react';
import { fetchFile } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Evidence.module.css';

type Result = 'unchecked' | 'checking' | 'same' | 'different' | 'failed';

/** The fingerprint that was taken when the piece came in, and whether the original still has it: computed here, in the browser. */
export function HashCheck({ sha256, path }: { sha256: string; path: string | null }) {
  const [result, setResult] = useState<Result>('unchecked');
  const check = async (from: string) => {
    setResult('checking');
    try {
      setResult((await sha256Of(await fetchFile(from))) === sha256 ? 'same' : 'different');
    } catch {
      setResult('failed');
    }
  };
  return (
    <div className={styles.hash}>
      <p>
        <Icon name="fingerprint" />
        <span>
          SHA-256 <code>{sha256}</code>
        </span>
      </p>
      {path !== null && (
        <p>
          <Button size="s" loading={result === 'checking'} loadingText="正在核验" onClick={() => void check(path)}>
            在浏览器里核验
          </Button>
          <span role="status" className={classNames(result === 'same' && styles.same, (result === 'different' || result === 'failed') && styles.different)}>
            {WORDS[result]}
          </span>
        </p>
      )}
    </div>
  );
}

const WORDS: Readonly<Record<Result, string>> = {
  unchecked: '',
  checking: '',
  same: '与登记的一致，原件没有动过',
  different: '与登记的不一致，请告诉站务',
  failed: '没能核验，请再试一次',
};

async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
