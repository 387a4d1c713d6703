import type { Principal } from '#contract/api/members.ts';
import type { LoadArgs, PageModule } from '#web/lib/page.ts';

/** The arguments of the `load` of a page of the console. */
export interface ConsoleLoadArgs extends LoadArgs {
  /** Who has opened it. */
  principal: Principal;
}

/** What a page file of the console exports: the same as one of the site; its `load` also knows who asks. */
export interface ConsolePage extends Omit<PageModule, 'load'> {
  load?: (args: ConsoleLoadArgs) => Promise<unknown>;
}
