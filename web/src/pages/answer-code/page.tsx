import { useRef, useState, type SubmitEvent } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { formatDoorCode, readDoorCode } from '#contract/text/door-code.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

const HEAD = { title: '有人给了你一个答辩码？' } as const;

export function load(): Promise<object> {
  return Promise.resolve({});
}

/** Takes the code that somebody was sent in the game, and opens the case behind it. */
export function Page() {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readDoorCode(input.current?.value ?? '');
    if (code !== null) return void navigate(`/answer/${formatDoorCode(code)}`);
    setProblem('八个字符，请照收到的话再输一次');
    input.current?.focus();
  };
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHead {...HEAD} note="说明有人检举了你的角色。在这里能看到检举全文和证据，写下你这边的经过，不必注册。" />
      <Card as="section" aria-label="打开案卷">
        <form onSubmit={submit} noValidate>
          <Field label="答辩码" hint="大小写、空格、横线都不要紧" error={problem}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                icon="key-round"
                placeholder="K7M2-9QXD"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onInput={() => setProblem(null)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" icon="arrow-right">
            打开
          </Button>
        </form>
      </Card>
    </>
  );
}

export function Skeleton() {
  return <PageHead {...HEAD} />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <ListFailed failure={failure} />;
}
