import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeRenditions, type Renditions } from './make-renditions.ts'

const blue = { r: 20, g: 40, b: 220 }
const orange = { r: 240, g: 140, b: 20 }

/** Left half blue, right half orange. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: orange } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: blue } }, left: 0, top: 0 },
  ])
const photo = async (input: Buffer): Promise<Renditions> => {
  const made = await makeRenditions(input)
  if ('problem' in made) throw new Error(made.problem)
  return made
}
const problemOf = async (input: Buffer): Promise<string | null> => {
  const made = await makeRenditions(input)
  return 'problem' in made ? made.problem : null
}
const file = (made: Renditions, name: string): Buffer =>
  made.files.find((one) => one.name === name)?.content ?? Buffer.alloc(0)
const pixel = async (content: Buffer, left: number, top: number): Promise<number[]> => {
  const { data } = await sharp(content)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const near = (actual: number[], { r, g, b }: typeof blue): boolean => {
  const [x = 0, y = 0, z = 0] = actual
  return Math.abs(x - r) < 30 && Math.abs(y - g) < 30 && Math.abs(z - b) < 30
}

describe('the sizes of a photo', () => {
  it('are three in two formats, in proportion, never enlarged', async () => {
    const made = await photo(await halves(3000, 2000).jpeg().toBuffer())
    expect(made.sizes).toEqual([
      ['thumb', 320, 213],
      ['feed', 1080, 720],
      ['full', 2048, 1365],
    ])
    expect([made.width, made.height]).toEqual([2048, 1365])
    for (const [name, width, height] of made.sizes)
      for (const format of ['webp', 'avif']) {
        const header = await sharp(file(made, `${name}.${format}`)).metadata()
        expect(header).toMatchObject({ width, height, format: format === 'avif' ? 'heif' : 'webp' })
        if (format === 'avif') expect(header.compression).toBe('av1')
      }
    expect(made.files).toHaveLength(6)

    const small = await photo(await halves(200, 100).png().toBuffer())
    expect(small.sizes).toEqual([
      ['thumb', 200, 100],
      ['feed', 200, 100],
      ['full', 200, 100],
    ])
    expect(file(small, 'thumb.webp').equals(file(small, 'full.webp'))).toBe(true)
  })

  it('carry no EXIF, location, XMP or colour profile, and are upright', async () => {
    const input = await halves(600, 400)
      .withExif({
        IFD0: { Make: 'Secret Camera', Artist: 'A Real Name' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 31/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 0/1',
        },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home street 5</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    // the input does tell all this, or the rest would prove nothing
    const before = await sharp(input).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 600, height: 400 })
    expect(before.exif?.includes('Secret Camera')).toBe(true)
    expect(before.exif?.includes(Buffer.from([0x88, 0x25])) || before.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(
      true,
    )
    expect(before.icc).toBeDefined()
    expect(before.xmp).toBeDefined()

    const made = await photo(input)
    // orientation 6: turned a quarter clockwise, so that the left half is on top
    expect([made.width, made.height]).toEqual([400, 600])
    for (const { name, content } of made.files) {
      const header = await sharp(content).metadata()
      expect(header.exif, name).toBeUndefined()
      expect(header.icc, name).toBeUndefined()
      expect(header.xmp, name).toBeUndefined()
      expect(header.iptc, name).toBeUndefined()
      expect(header.orientation ?? 1, name).toBe(1)
      for (const word of ['Secret Camera', 'Real Name', 'GPS', 'home street', 'Exif'])
        expect(content.includes(word), name).toBe(false)
      expect(header.height, name).toBeGreaterThan(header.width)
      const middle = Math.floor(header.width / 2)
      const [top, bottom] = [await pixel(content, middle, 5), await pixel(content, middle, header.height - 6)]
      expect((top[2] ?? 0) > (top[0] ?? 0), `${name} top is blue`).toBe(true)
      expect((bottom[0] ?? 0) > (bottom[2] ?? 0), `${name} bottom is orange`).toBe(true)
    }
  })

  it('are in sRGB whatever the profile of the input', async () => {
    const p3 = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 40, g: 200, b: 60 } } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const stored = await sharp(p3, { ignoreIcc: true })
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(near([...stored], { r: 40, g: 200, b: 60 })).toBe(false)
    const made = await photo(p3)
    expect(near(await pixel(file(made, 'full.webp'), 9, 9), { r: 40, g: 200, b: 60 })).toBe(true)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('are made from %s', async (format) => {
    const made = await photo(await halves(400, 300).toFormat(format).toBuffer())
    expect(made.sizes).toEqual([
      ['thumb', 320, 240],
      ['feed', 400, 300],
      ['full', 400, 300],
    ])
    expect(near(await pixel(file(made, 'full.webp'), 50, 150), blue)).toBe(true)
    expect(near(await pixel(file(made, 'full.avif'), 350, 150), orange)).toBe(true)
  })

  it.each([
    [1, 1],
    [5000, 1],
    [1, 3000],
  ])('are made from %i × %i pixels', async (width, height) => {
    const made = await photo(
      await sharp({ create: { width, height, channels: 3, background: blue } })
        .png()
        .toBuffer(),
    )
    expect(made.files).toHaveLength(6)
    for (const { content } of made.files) await sharp(content).stats()
  })

  it('are made from grey, transparent, 16-bit and CMYK pictures', async () => {
    const grey = await halves(300, 200).greyscale().jpeg().toBuffer()
    const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background: { ...blue, alpha: 0.5 } } })
      .png()
      .toBuffer()
    const deep = await halves(300, 200).toColourspace('rgb16').png().toBuffer()
    const print = await halves(300, 200).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    for (const input of [grey, clear, deep, print]) {
      const made = await photo(input)
      expect(await sharp(file(made, 'full.webp')).metadata()).toMatchObject({ width: 300, height: 200, space: 'srgb' })
      expect((await sharp(file(made, 'feed.avif')).metadata()).width).toBe(300)
    }
    expect((await sharp(file(await photo(clear), 'full.webp')).metadata()).hasAlpha).toBe(true)
    expect(near(await pixel(file(await photo(deep), 'full.webp'), 20, 20), blue)).toBe(true)
  })
})

describe('the placeholders of a photo', () => {
  it('show an entitled viewer its shape and colours', async () => {
    const { thumbhash } = await photo(await halves(900, 300).jpeg().toBuffer())
    const bytes = Buffer.from(thumbhash, 'base64')
    expect(thumbHashToApproximateAspectRatio(bytes)).toBeGreaterThan(2)
    const { w, h, rgba } = thumbHashToRGBA(bytes)
    const at = (x: number): number[] => [
      ...rgba.subarray((Math.floor(h / 2) * w + x) * 4, (Math.floor(h / 2) * w + x) * 4 + 3),
    ]
    expect((at(2)[2] ?? 0) > (at(2)[0] ?? 0)).toBe(true)
    expect((at(w - 3)[0] ?? 0) > (at(w - 3)[2] ?? 0)).toBe(true)
  })

  it('show everyone else a paywall overlay that depends on twenty averages only', async () => {
    const [wide, tall] = [
      await photo(await halves(900, 300).jpeg().toBuffer()),
      await photo(await halves(300, 900).jpeg().toBuffer()),
    ]
    const shape = (lockedThumbhash: string): number =>
      thumbHashToApproximateAspectRatio(Buffer.from(lockedThumbhash, 'base64'))
    expect(shape(wide.lockedThumbhash)).toBe(shape(tall.lockedThumbhash))

    // a bold pattern much finer than a fifth of the picture and its even average give the same thumbhash
    const stripe = { create: { width: 4, height: 4, channels: 3 as const, background: { r: 255, g: 255, b: 255 } } }
    const patterned = await sharp({
      create: { width: 800, height: 640, channels: 3, background: { r: 0, g: 0, b: 0 } },
    })
      .composite([
        {
          input: await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 0, g: 0, b: 0 } } })
            .composite([
              { input: stripe, left: 0, top: 0 },
              { input: stripe, left: 4, top: 4 },
            ])
            .png()
            .toBuffer(),
          tile: true,
        },
      ])
      .png()
      .toBuffer()
    const even = await sharp({
      create: { width: 800, height: 640, channels: 3, background: { r: 128, g: 128, b: 128 } },
    })
      .png()
      .toBuffer()
    const drawn = (lockedThumbhash: string): number[] => [
      ...thumbHashToRGBA(Buffer.from(lockedThumbhash, 'base64')).rgba,
    ]
    const [a, b] = [drawn((await photo(patterned)).lockedThumbhash), drawn((await photo(even)).lockedThumbhash)]
    expect(a).toHaveLength(b.length)
    expect(Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))).toBeLessThanOrEqual(6)
  })
})

describe('a file that is no photo of ours', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['text that is called .jpg', Buffer.from('just some words, long enough to be looked at'), 'not_a_photo'],
    ['random bytes', randomBytes(50_000), 'not_a_photo'],
    [
      'a drawing with a program in it',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'not_a_photo',
    ],
    ['an MP4 video', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1moov', 'latin1'), 'not_a_photo'],
    [
      'a beginning of a JPEG and then noise',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5000)]),
      'not_a_photo',
    ],
  ])('is refused in plain words: %s', async (_what, input, problem) => {
    expect(await problemOf(input)).toBe(problem)
  })

  it.each([['gif'], ['tiff']] as const)('is refused though the library could read it: %s', async (format) => {
    expect(await problemOf(await halves(40, 30).toFormat(format).toBuffer())).toBe('not_a_photo')
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is refused when it was cut off: %s', async (format) => {
    const noise = sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
    const whole = await noise.toFormat(format).toBuffer()
    expect(await problemOf(whole.subarray(0, Math.floor(whole.length * 0.6)))).toMatch(/damaged|not_a_photo/)
  })

  it('is not called damaged when it was not read in time', async () => {
    const fine = await halves(40, 30).toFormat('png').toBuffer()
    const drawing = vi.spyOn(Object.getPrototypeOf(sharp()) as ReturnType<typeof sharp>, 'toBuffer')
    onTestFinished(() => drawing.mockRestore())
    // as sharp ends what takes longer than it may
    drawing.mockRejectedValueOnce(new Error('timeout: 42% complete'))
    expect(await problemOf(fine)).toBe('gave_up')
  })

  it('is refused before it is unpacked when it has too many pixels', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: blue } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage().rss
    expect(await problemOf(bomb)).toBe('too_many_pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('is refused when its header claims an absurd size', async () => {
    const lie = await halves(100, 100).png().toBuffer()
    lie.writeUInt32BE(2_000_000_000, 16)
    expect(await problemOf(lie)).toMatch(/too_many_pixels|not_a_photo/)
  })

  it('does not keep the next photo from being made', async () => {
    const good = await halves(100, 100).png().toBuffer()
    const made = await Promise.all([
      makeRenditions(randomBytes(100)),
      makeRenditions(good),
      makeRenditions(Buffer.alloc(0)),
      makeRenditions(good),
    ])
    expect(made.map((one) => 'problem' in one)).toEqual([true, false, true, false])
  })
})
