import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage } from './encode.ts';

/** Returns a picture in one color with a red upper left quarter. */
function canvas(width: number, height: number) {
  const corner = {
    input: { create: { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const, background: '#ff0000' } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: '#2040a0' } }).composite([corner]);
}

async function pixelAt(webp: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(webp).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('encodeImage', () => {
  it('keeps a large picture in four sizes and its color', async () => {
    const encoded = await encodeImage(await canvas(2000, 1000).png().toBuffer());
    expect(encoded.variants.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [960, 480],
      [1600, 800],
    ]);
    for (const { bytes, width, height } of encoded.variants) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(encoded).toMatchObject({ width: 1600, height: 800 });
    expect(encoded.color).toMatch(/^#[0-3][0-9a-f]{1}[3-5]/);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns orientation %i upright', async (orientation) => {
    const upright = await canvas(60, 40).png().toBuffer();
    // The inverse of a viewer's transformation for each orientation.
    const stored = {
      1: sharp(upright),
      2: sharp(upright).flop(),
      3: sharp(upright).rotate(180),
      4: sharp(upright).flip(),
      5: sharp(await sharp(upright).flop().toBuffer()).rotate(270),
      6: sharp(upright).rotate(270),
      7: sharp(await sharp(upright).flop().toBuffer()).rotate(90),
      8: sharp(upright).rotate(90),
    }[orientation]!;
    const encoded = await encodeImage(await stored.jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer());
    expect([encoded.width, encoded.height]).toEqual([60, 40]);
    const [red = 0, , blue = 255] = await pixelAt(encoded.variants[0]!.bytes, 10, 10);
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeLessThan(80);
  });

  it('strips where and with what the picture was taken', async () => {
    const exif = { IFD0: { Make: 'SECRETCAMERA', Artist: 'SECRETNAME' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } };
    const original = await canvas(800, 600)
      .jpeg()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SECRETXMP</secret></x:xmpmeta>')
      .toBuffer();
    expect(original.includes('SECRETCAMERA')).toBe(true);
    for (const { bytes } of (await encodeImage(original)).variants) {
      const { exif: exifLeft, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect([exifLeft, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes('SECRET')).toBe(false);
    }
  });

  it('drops bytes after the end of a picture', async () => {
    const original = Buffer.concat([await canvas(50, 50).png().toBuffer(), Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>')]);
    const [variant] = (await encodeImage(original)).variants;
    expect(variant!.bytes.includes('script')).toBe(false);
  });

  it('keeps transparency and reduces 16 bits to 8', async () => {
    const clear = await sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const encoded = await encodeImage(clear);
    expect((await sharp(encoded.variants[0]!.bytes).stats()).isOpaque).toBe(false);
    expect(encoded.color).toMatch(/^#[ef]/);
    const deep = await canvas(40, 40).toColorspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const [red = 0] = await pixelAt((await encodeImage(deep)).variants[0]!.bytes, 5, 5);
    expect(red).toBeGreaterThan(220);
  });

  it('keeps a short animation moving and shows a long one as its first frame', async () => {
    const film = async (frames: number) => {
      const stack = Buffer.concat(
        await Promise.all(
          Array.from({ length: frames }, (_, at) =>
            sharp({ create: { width: 20, height: 10, channels: 3, background: at % 2 === 0 ? '#ff0000' : '#0000ff' } })
              .raw()
              .toBuffer(),
          ),
        ),
      );
      return sharp(stack, { raw: { width: 20, height: 10 * frames, channels: 3, pageHeight: 10 } })
        .gif({ loop: 3, delay: 50 })
        .toBuffer();
    };
    const short = await encodeImage(await film(5));
    expect(await sharp(short.variants[0]!.bytes, { pages: -1 }).metadata()).toMatchObject({ pages: 5, loop: 3, pageHeight: 10, width: 20 });
    expect([short.width, short.height]).toEqual([20, 10]);
    const long = await encodeImage(await film(201));
    expect((await sharp(long.variants[0]!.bytes).metadata()).pages ?? 1).toBe(1);
  });

  it('shrinks very long screenshots until WebP can hold them', async () => {
    const encoded = await encodeImage(
      await sharp({ create: { width: 400, height: 40_000, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer(),
    );
    expect(encoded.height).toBe(16_383);
    expect(encoded.width).toBe(164);
  });

  it('refuses what is not a picture of ours, is broken or is cut off', async () => {
    const jpeg = await canvas(800, 600).jpeg().toBuffer();
    const png = await canvas(800, 600).png().toBuffer();
    await expect(encodeImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'))).rejects.toMatchObject({
      name: 'typeNotAccepted',
      code: 'A0415',
    });
    await expect(encodeImage(await canvas(10, 10).tiff().toBuffer())).rejects.toMatchObject({ name: 'typeNotAccepted' });
    await expect(encodeImage(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ name: 'imageBroken', code: 'A0415' });
    await expect(encodeImage(png.subarray(0, png.length - 200))).rejects.toMatchObject({ name: 'imageBroken' });
    await expect(encodeImage(Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 7)]))).rejects.toMatchObject({ name: 'imageBroken' });
    await expect(encodeImage(Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]))).rejects.toMatchObject({ name: 'imageBroken' });
  });
});

describe('bombs', () => {
  /** A few kilobytes that unfold to 60 megapixels. */
  const bomb = () => sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000000' }, limitInputPixels: false });

  it.each(['png', 'webp', 'gif', 'jpeg'] as const)('refuses too many pixels before unfolding them: %s', async (format) => {
    const bytes = await bomb().toFormat(format).toBuffer();
    const before = process.memoryUsage().rss;
    await expect(encodeImage(bytes)).rejects.toMatchObject({ name: 'imageTooLarge', code: 'A0413' });
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  it('refuses a header with a wrong size', async () => {
    const png = Buffer.from(await canvas(10, 10).png().toBuffer());
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expect(encodeImage(png)).rejects.toMatchObject({ code: expect.stringMatching(/^A041[35]$/) });
  });

  it('shows a film of too many pixels as its first frame', async () => {
    const raw = Buffer.concat(Array.from({ length: 50 }, (_, at) => Buffer.alloc(3_000_000, at % 2 === 0 ? 0 : 255)));
    const film = await sharp(raw, { raw: { width: 1_000, height: 50_000, channels: 3, pageHeight: 1_000 }, limitInputPixels: false })
      .gif({ effort: 1 })
      .toBuffer();
    const encoded = await encodeImage(film);
    expect([encoded.width, encoded.height]).toEqual([1_000, 1_000]);
  });

  it('unfolds the largest picture allowed in bounded memory, many at a time', async () => {
    const bytes = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#334455' } })
      .png()
      .toBuffer();
    const before = process.memoryUsage().rss;
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss - before)), 5);
    await Promise.all(Array.from({ length: 4 }, () => encodeImage(bytes)));
    clearInterval(watch);
    expect(peak).toBeLessThan(400_000_000);
  });
});
