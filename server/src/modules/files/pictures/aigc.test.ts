import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readLabel } from './aigc.ts';
import { encodeAvatar, encodeCopy, encodeImage } from './encode.ts';

const LABEL = {
  Label: '1',
  ContentProducer: '某模型',
  ProduceID: 'A-1',
  ReservedCode1: '',
  ContentPropagator: '',
  PropagateID: '',
  ReservedCode2: '',
};
const JSON_LABEL = JSON.stringify(LABEL);
const labelOf = async (bytes: Buffer) => JSON.parse(readLabel(await sharp(bytes).metadata()) ?? 'null') as unknown;
const plain = () => sharp({ create: { width: 700, height: 400, channels: 3, background: '#884422' } });
const inElement = (value: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:T="urn:x"><T:AIGC>${value}</T:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;
const inAttribute = (value: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:T="urn:x" T:AIGC="${value.replaceAll('"', '&quot;')}"/></rdf:RDF></x:xmpmeta>`;

/** Returns a PNG with a text. */
async function pngWithText(keyword: string, text: string, type: 'tEXt' | 'zTXt' = 'tEXt'): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  const words = Buffer.from(text, 'latin1');
  const data = Buffer.concat([Buffer.from(`${keyword}\0`), type === 'tEXt' ? words : Buffer.concat([Buffer.from([0]), deflateSync(words)])]);
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  // Behind the head, which is 33 bytes long.
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

describe('the label of generated content', () => {
  it('is read from XMP, as an element and as an attribute, from EXIF and from a text of a PNG', async () => {
    const ascii = { ...LABEL, ContentProducer: 'model' };
    const json = JSON.stringify(ascii);
    expect(await labelOf(await plain().jpeg().withXmp(inElement(JSON_LABEL)).toBuffer())).toEqual(LABEL);
    expect(await labelOf(await plain().webp().withXmp(inAttribute(JSON_LABEL)).toBuffer())).toEqual(LABEL);
    expect(
      await labelOf(
        await plain()
          .jpeg()
          .withExif({ IFD0: { ImageDescription: `{"AIGC":${json}}` } })
          .toBuffer(),
      ),
    ).toEqual(ascii);
    expect(await labelOf(await pngWithText('AIGC', json))).toEqual(ascii);
    expect(await labelOf(await pngWithText('AIGC', json, 'zTXt'))).toEqual(ascii);
    expect(await labelOf(await pngWithText('Comment', `AIGC: ${json}`))).toEqual(ascii);
  });

  it('is looked for in EXIF of any length, and harms no memory', () => {
    // In a process of its own: what it guards against ends the process, or another test much later.
    const search = `
      import { readLabel } from ${JSON.stringify(join(import.meta.dirname, 'aigc.ts'))};
      for (let length = 10_000; length < 10_700; length += 1) readLabel({ exif: Buffer.alloc(length, 0x61) });`;
    const { status, signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', search], { env: { MALLOC_CHECK_: '3' }, encoding: 'utf8' });
    expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
  });

  it('is nothing else: no words of a title, no broken object, no label the standard does not know, and no more than its fields', async () => {
    for (const value of ['AIGC 大赛', '{"Label":"1"', '{"Label":"9"}', '[]', '{"Name":"x"}', '{'.repeat(5_000)])
      expect(await labelOf(await plain().jpeg().withXmp(inElement(value)).toBuffer()), value.slice(0, 30)).toBeNull();
    const more = JSON.stringify({ Label: 1, GPS: '31.2,121.5', ContentProducer: 'x'.repeat(5_000), ProduceID: { nested: true } });
    expect(await labelOf(await plain().jpeg().withXmp(inElement(more)).toBuffer())).toEqual({ ...LABEL, ContentProducer: '', ProduceID: '' });
  });

  it('is written into every copy, and nothing else of what the file came with is', async () => {
    const bytes = await plain()
      .jpeg()
      .withExif({ IFD0: { Artist: '某人的真名', Make: 'Phone 12' } })
      .withXmp(inElement(JSON_LABEL).replace('xmlns:T="urn:x"', 'xmlns:T="urn:x" xmlns:dc="urn:dc" dc:creator="某人的真名"'))
      .toBuffer();
    const { variants, aigc } = await encodeImage(bytes);
    expect(JSON.parse(aigc ?? '')).toEqual(LABEL);
    expect(variants.length).toBeGreaterThan(1);
    const avif = await encodeCopy(variants[0]?.bytes ?? Buffer.alloc(0), { width: 100, height: 57 }, 'avif');
    const smaller = await encodeCopy(variants[0]?.bytes ?? Buffer.alloc(0), { width: 100, height: 57 }, 'webp');
    for (const copy of [...variants.map((variant) => variant.bytes), (await encodeAvatar(bytes)).bytes, avif ?? Buffer.alloc(0), smaller ?? Buffer.alloc(0)]) {
      expect(await labelOf(copy)).toEqual(LABEL);
      const { exif } = await sharp(copy).metadata();
      expect(exif).toBeUndefined();
      expect(copy.includes('某人的真名')).toBe(false);
    }
  });

  it('is kept by an animation, and by none that has none', async () => {
    const frame = await plain().raw().toBuffer();
    const two = await sharp(Buffer.concat([frame, frame]), { raw: { width: 700, height: 800, channels: 3, pageHeight: 400 } })
      .webp({ loop: 0 })
      .withXmp(inElement(JSON_LABEL))
      .toBuffer();
    const moving = await encodeImage(two);
    for (const { bytes } of moving.variants) expect(await labelOf(bytes)).toEqual(LABEL);
    const without = await encodeImage(await plain().png().toBuffer());
    expect(without.aigc).toBeNull();
    for (const { bytes } of without.variants) expect((await sharp(bytes).metadata()).xmp).toBeUndefined();
  });
});
