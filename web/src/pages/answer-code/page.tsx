import type { CallFailure } from '#contract/envelope.ts';
import { CodeForm } from '#web/features/trials/door/CodeForm.tsx';
import { Gate } from '#web/features/trials/door/Gate.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';

export function load(): Promise<object> {
  return Promise.resolve({});
}

/** Takes the code that somebody was sent in the game, and opens the case behind it. */
export function Page() {
  return (
    <>
      <PageTitle>输入答辩码</PageTitle>
      <meta name="robots" content="noindex" />
      <Gate title="先听你说" lead="把收到的八个字打在下面。门后面是检举的全文、证据，和一块地方，留给你写你这边的经过。不必注册。">
        <noscript>
          <form method="post">
            <Button type="submit" variant="primary" size="l" wide>
              不用脚本，写你这边的经过
            </Button>
          </form>
        </noscript>
        <CodeForm />
      </Gate>
    </>
  );
}

export function Skeleton() {
  return <Gate title="先听你说">{null}</Gate>;
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <ListFailed failure={failure} />;
}
