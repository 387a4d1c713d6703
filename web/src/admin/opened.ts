import type { ComponentType } from 'react';
import type { Principal } from '#contract/api/members.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { ConsolePage } from './parts/console-page.ts';
import type { ConsoleSection } from './sections.ts';

/** The console with the page its address names. */
export interface OpenedConsole {
  Console: ComponentType<{ opened: OpenedConsole }>;
  principal: Principal;
  section: ConsoleSection;
  /** Of the address, below `/admin/`. */
  params: Readonly<Record<string, string>>;
  page: ConsolePage;
  /** `waiting`: the frame is there, what its page loads is not yet. */
  state: 'ready' | 'waiting' | 'failed';
  /** What the page's `load` answered. */
  data: unknown;
  failure: CallFailure | null;
}
