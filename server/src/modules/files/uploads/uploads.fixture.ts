import type { Envelope } from '#contract/envelope.ts';
import type { UploadedEvidence, UploadedImage, UploadProgress } from '#contract/api/files.ts';
import type { Signed, TestResponse, TestSite } from '#server/app/testing.ts';

/** Whatever an upload may be answered with. */
export type Sent = UploadedImage & UploadedEvidence & UploadProgress;

export interface Sending {
  as?: Signed;
  fields?: Record<string, string>;
  fileName?: string;
  headers?: Record<string, string>;
  url?: string;
}

/** Returns a form as a browser sends it: the fields, then the file. */
export function formOf(bytes: Buffer, { fields = {}, fileName = 'a.png' }: Pick<Sending, 'fields' | 'fileName'>): { type: string; payload: Buffer } {
  const part = (name: string, value: string) => `--hearth\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => part(name, value));
  const head = `${texts.join('')}--hearth\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  return { type: 'multipart/form-data; boundary=hearth', payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--hearth--\r\n')]) };
}

/** Sends a file, or a piece of one, to the site. */
export async function sendFile(site: TestSite, bytes: Buffer, { as, headers, url = '/oss/r/upload', ...form }: Sending): Promise<TestResponse<Sent>> {
  const { type, payload } = formOf(bytes, form);
  const response = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    payload,
  });
  const envelope: Envelope<Sent> = response.json();
  return { ...envelope, status: response.statusCode, headers: response.headers };
}
