import { crc32, deflateSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeRenditions } from '../make-renditions.ts'

const mebibyte = 1024 * 1024
const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}
/** A PNG (RFC 2083) whose header says this size; its pixels are whatever is given, deflated. */
function png(width: number, height: number, pixels: Buffer, others: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // eight bits of grey
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...others,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** What a file becomes, and how much more memory that took at its height. */
async function measured(input: Buffer): Promise<{ problem: string | null; mebibytes: number }> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  try {
    const made = await makeRenditions(input)
    most = Math.max(most, process.memoryUsage().rss)
    return { problem: 'problem' in made ? made.problem : null, mebibytes: (most - before) / mebibyte }
  } finally {
    clearInterval(watch)
  }
}

describe('a picture that is meant to burst', () => {
  it('of 20,000 × 20,000 pixels is refused by its header, before anything is unpacked', async () => {
    // a tenth of its 400 million pixels is there, and small on disk
    const bomb = png(20_000, 20_000, deflateSync(Buffer.alloc(20_001 * 2_000)))
    expect(bomb.length).toBeLessThan(100_000)
    const { problem, mebibytes } = await measured(bomb)
    expect(problem).toBe('too_many_pixels')
    expect(mebibytes).toBeLessThan(40)
  })

  it('whose pixels unpack to a thousand times what its header says is cut or refused, in little memory', async () => {
    // 100 × 100 in the header, 300 MB of zeros behind it
    const bomb = png(100, 100, deflateSync(Buffer.alloc(300 * mebibyte), { level: 9 }))
    expect(bomb.length).toBeLessThan(mebibyte)
    const { problem, mebibytes } = await measured(bomb)
    expect([null, 'damaged', 'not_a_photo']).toContain(problem)
    expect(mebibytes).toBeLessThan(120)
  })

  it('whose colour profile or text unpacks to hundreds of megabytes costs nothing, and leaves nothing', async () => {
    const zeros = deflateSync(Buffer.alloc(200 * mebibyte), { level: 9 })
    const grey = deflateSync(Buffer.alloc(101 * 100, 0x60))
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), zeros]))
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]))
    for (const other of [profile, text]) {
      const { problem, mebibytes } = await measured(png(100, 100, grey, [other]))
      expect([null, 'damaged', 'not_a_photo']).toContain(problem)
      expect(mebibytes).toBeLessThan(120)
    }
  })
})

describe('a file that is two things', () => {
  const page = '<html><script>alert(document.domain)</script></html>'
  const archive = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('evil.jar'),
    randomBytes(200),
    Buffer.from('PK\u0005\u0006'),
  ])
  const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#806020' } })

  it.each([
    [
      'a JPEG with a web page behind it',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(page)]),
      page,
    ],
    [
      'a PNG with an archive behind it',
      async () => Buffer.concat([await picture().png().toBuffer(), archive]),
      'evil.jar',
    ],
    [
      'a JPEG with a web page in its EXIF',
      () =>
        picture()
          .withExif({ IFD0: { ImageDescription: page } })
          .jpeg()
          .toBuffer(),
      'document.domain',
    ],
    [
      'a WebP with a program behind it',
      async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from(`\n${page}`)]),
      page,
    ],
  ])('keeps nothing but the picture: %s', async (_what, make, trace) => {
    const input = await make()
    expect(input.includes(trace)).toBe(true)
    const made = await makeRenditions(input)
    if ('problem' in made) throw new Error(made.problem)
    expect([made.width, made.height, made.files.length]).toEqual([64, 48, 6])
    for (const { name, content } of made.files) expect([name, content.includes(trace)]).toEqual([name, false])
  })

  it.each([
    ['a web page that begins with a comment', Buffer.from(`<!-- \xff\xd8\xff -->${page}`, 'latin1')],
    ['a GIF that is a program', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1);//', 'latin1')],
    [
      'a PDF with a JPEG in it',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]),
    ],
    ['an archive with a picture behind it', Buffer.concat([archive, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])],
  ])('is refused when it does not begin as a picture: %s', async (_what, input) => {
    expect(await makeRenditions(input)).toEqual({ problem: 'not_a_photo' })
  })
})
