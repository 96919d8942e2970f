import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { watermarked } from './watermark.ts'

const [width, height] = [560, 420]
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-fonts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = () =>
  sharp({ create: { width, height, channels: 3, background: '#4a6b8a' } })
    .webp()
    .toBuffer()
const pixels = async (picture: Buffer) => sharp(picture).raw().toBuffer()
const bearing = async (name: string) => {
  const made = await watermarked(`test/${name}`, name, plain)
  if (!made) throw new Error('There is no picture.')
  return pixels(made)
}
const different = (one: Buffer, other: Buffer): number =>
  one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 24).length / one.length

it('is the name itself: two names of one length give two pictures', async () => {
  const [without, ana, eve] = [await pixels(await plain()), await bearing('anna'), await bearing('eves')]
  expect(different(without, ana)).toBeGreaterThan(0.005)
  // a row of boxes would be the same for both
  expect(different(ana, eve)).toBeGreaterThan(0.003)
})

it('is the same on a machine without fonts', async () => {
  const none = path.join(folder, 'none.conf')
  writeFileSync(none, '<?xml version="1.0"?><fontconfig></fontconfig>')
  const program = `
    import sharp from 'sharp'
    import { watermarked } from '#modules/media/watermark.ts'
    const plain = () => sharp({ create: { width: ${String(width)}, height: ${String(height)}, channels: 3, background: '#4a6b8a' } }).webp().toBuffer()
    process.stdout.write(await watermarked('k', 'anna', plain))`
  const file = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, FONTCONFIG_FILE: none },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(different(await pixels(file), await bearing('anna'))).toBe(0)
})
