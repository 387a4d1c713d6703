import { fillPlaceholders } from './mail-placeholders.ts';

/** The signature in front of a text message. */
export const SMS_SIGNATURE = /^【[^【】]{1,24}】(?=\S)/;

/** Returns the text to hand in at a provider: without the signature, which the provider puts in front itself, and with its own name for what it fills. */
export function textForProvider(text: string, values: Readonly<Record<string, string>>, variable: { placeholder: string; name: string }): string {
  return fillPlaceholders(text, { ...values, [variable.placeholder]: `\${${variable.name}}` }).replace(SMS_SIGNATURE, '');
}
