import { viewAnswer } from '#contract/api/trials-doors.ts';
import type { AnswerForm as Given } from '#contract/api/trials-doors.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { SecretAddress } from '#web/lib/head/SecretAddress.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { preloadStage } from './lazy-stages.ts';
import styles from './page.module.css';

const { preload: preloadDoor, Lazy: LazyOpenDoor } = lazyWithPreload(() => import('./OpenDoor.tsx').then((file) => file.OpenDoor));
const { preload: preloadFailed, Lazy: LazyDoorFailed } = lazyWithPreload(() => import('./DoorFailed.tsx').then((file) => file.DoorFailed));

interface Data {
  given: Given;
  answerKey: string;
}

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const answerKey = params['key'] ?? '';
  try {
    const given = await call(viewAnswer, { key: answerKey });
    await Promise.all([preloadDoor(), preloadStage(given)]);
    return { given, answerKey };
  } catch (error) {
    await preloadFailed();
    throw error;
  }
}

/** Renders the one page of an accused who has only their code. */
export function Page({ data }: { data: Data }) {
  return (
    <>
      <SecretAddress />
      <LazyOpenDoor {...data} />
    </>
  );
}

/** The page while the file is fetched. */
export function Skeleton() {
  return (
    <div className={classNames('shell', styles.page)} aria-busy="true">
      <PageTitle>答辩</PageTitle>
      <SecretAddress />
      {/* Without our script nothing follows this: the form goes to its own address, which answers without any. */}
      <noscript>
        <form method="post">
          <Button type="submit" variant="primary" size="l" wide>
            不用脚本，看检举、写你这边的经过
          </Button>
        </form>
      </noscript>
      <SkeletonText lines={10} />
    </div>
  );
}

/** No such code, too many wrong ones, or one that is over. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <SecretAddress />
      <LazyDoorFailed failure={failure} />
    </>
  );
}
