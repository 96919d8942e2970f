import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [width, height, pictures, perSecond] = [640, 360, 10, 10] as const

/** One picture in planes of brightness and colour (4:2:0): a bright bar on amber, further to the right in each. */
function picture(at: number): Buffer {
  const bright = Buffer.alloc(width * height, 120)
  const left = (at * width) / pictures
  for (let line = 0; line < height; line += 1) bright.fill(220, line * width + left, line * width + left + width / 10)
  const quarter = (width * height) / 4
  return Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc(quarter, 90), Buffer.alloc(quarter, 160)])
}

/**
 * A film for a made-up camera, as YUV4MPEG2, which Chromium shows again and again: a tenth of the work of its own camera with 1280 by
 * 720 points, 20 times a second, which is encoded and decoded on the processor that all tests share. Goes with the process.
 */
export function cameraFilm(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-camera-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'camera.y4m')
  const head = `YUV4MPEG2 W${String(width)} H${String(height)} F${String(perSecond)}:1 Ip A1:1 C420jpeg\n`
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...Array.from({ length: pictures }, (_, at) => picture(at))]))
  return file
}
