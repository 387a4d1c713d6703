import { useRef, useState, type SubmitEvent } from 'react';
import { readEssenceCode } from '#contract/text/check-code.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './CodeForm.module.css';

const MAX_SHOWN = 20;

/** Takes a code once more. Without scripts it is looked for like any other words. */
export function CodeForm({ code: given }: { code: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readEssenceCode(input.current?.value ?? '');
    if (code !== null) return void navigate(`/r/${code}`);
    setProblem('代码有误，请核对');
    input.current?.focus();
  };
  return (
    <form className={styles.form} method="get" action="/search/list" onSubmit={submit}>
      <Field label="精华码" hint="七个字符，大小写、空格、横线都不要紧" error={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="q"
            icon="gem"
            defaultValue={given.slice(0, MAX_SHOWN)}
            placeholder="K7M-4Q2X"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={() => setProblem(null)}
          />
        )}
      </Field>
      <div className={styles.ways}>
        <Button type="submit" variant="primary" icon="arrow-right">
          打开
        </Button>
        <a className="link" href={`/search/list?q=${encodeURIComponent(given.slice(0, MAX_SHOWN))}`}>
          当作普通的字去搜
        </a>
      </div>
    </form>
  );
}
