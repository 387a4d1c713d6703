import { useCallback, useState, type ReactNode } from 'react';
import type { RouteShape } from '#contract/route.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ActForm } from '../ActForm.tsx';
import { SidePanel } from '../SidePanel.tsx';
import type { AskedAct } from '../use-act.tsx';
import { TemplateVersions, type TemplateVersionsProps } from './TemplateVersions.tsx';

/** How the sending of one channel is spoken of. */
export interface ChannelWords {
  /** One of what is sent, `一封`. */
  one: string;
  /** What sending it is called, `寄`. */
  send: string;
}

export interface TemplateFormProps<Words, Save extends RouteShape, Restore extends RouteShape> {
  template: { label: string; when: string; isLegal: boolean; isShipped: boolean; isShippedNewer: boolean; shipped: Words };
  channel: ChannelWords;
  /** What a text with legal effect asks of its author. */
  legalNote: string;
  save: Pick<AskedAct<Save>, 'route' | 'input' | 'note'>;
  restore: Pick<AskedAct<Restore>, 'route' | 'input'>;
  /** Sends what is being written to its author. */
  sendToMe: () => Promise<{ ok: boolean; ms: number; answer: string }>;
  loadVersions: TemplateVersionsProps<Words>['load'];
  /** Writes other words into the fields. */
  onPut: (words: Words) => void;
  onClose: () => void;
  /** Returns the fields, which show what the server says is wrong. */
  children: (problems: Readonly<Record<string, string>>) => ReactNode;
}

/** The panel of a text that the site sends: its fields, its earlier versions, the words of the program, and one to try it. */
export function TemplateForm<Words, Save extends RouteShape, Restore extends RouteShape>(props: TemplateFormProps<Words, Save, Restore>) {
  const { template, channel, legalNote, save, restore, sendToMe, loadVersions, onPut, onClose, children } = props;
  const { label, when, isLegal, isShipped, isShippedNewer, shipped } = template;
  const [isPast, setPast] = useState(false);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const [isTrying, setTrying] = useState(false);
  const { verified, dialog } = useVerified();
  const closePast = useCallback(() => setPast(false), []);
  const tryOut = async () => {
    setTrying(true);
    try {
      const { ok, ms, answer } = await verified(sendToMe);
      setResult({ ok, text: `${answer}，用了 ${(ms / 1_000).toFixed(1)} 秒` });
    } catch (error) {
      const { message, fields } = failureOf(error);
      setResult({ ok: false, text: fields?.[0]?.message ?? message });
    } finally {
      setTrying(false);
    }
  };
  return (
    <SidePanel title={label} note={when} onClose={onClose}>
      {isLegal && <Notice>{legalNote}</Notice>}
      {isShippedNewer && (
        <Notice as="div" tone="brass">
          <p>{`你改过以后，程序带来的这${channel.one}也改了；站里照旧用你的。`}</p>
          <Button size="s" onClick={() => onPut(shipped)}>
            拿程序的来改
          </Button>
        </Notice>
      )}
      <ActForm<Save>
        send="存下"
        act={() => ({ ...save, title: `改“${label}”的措辞`, verb: '存下', done: `存下了，下${channel.one}就用` })}
        renderOthers={(ask) => (
          <>
            <Button onClick={() => setPast(true)}>以往的版本</Button>
            {!isShipped && (
              <Button
                onClick={() => void ask<Restore>({ ...restore, title: `“${label}”放回程序带来的措辞`, verb: '放回', done: `放回去了，下${channel.one}就用` })}
              >
                放回程序的
              </Button>
            )}
            <Button loading={isTrying} loadingText={`正在${channel.send}`} onClick={() => void tryOut()}>
              {`${channel.send}${channel.one}给自己`}
            </Button>
          </>
        )}
        onDone={() => undefined}
      >
        {children}
      </ActForm>
      {result && (
        <Notice tone={result.ok ? 'paper' : 'seal'} role="status">
          {result.text}
        </Notice>
      )}
      {isPast && (
        <TemplateVersions
          label={label}
          load={loadVersions}
          shipped={shipped}
          onPutBack={(words) => {
            onPut(words);
            setPast(false);
          }}
          onClose={closePast}
        />
      )}
      {dialog}
    </SidePanel>
  );
}
