import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ffmpeg } from '#test/ffmpeg-encoder.ts'
import type { OwnApp } from '../own-app.ts'

const [width, height, cell, rows, pictures] = [1280, 720, 30, 40, 30]

/** A grey picture that carries the time of the machine in its upper edge: 42 bits of it, as the camera of the browser does. */
function drawClock(picture: Buffer): Buffer {
  const now = BigInt(Date.now())
  for (let bit = 0; bit < 42; bit += 1) {
    const shade = (now >> BigInt(bit)) & 1n ? 255 : 0
    for (let row = 0; row < rows; row += 1) {
      const at = row * width + bit * cell
      picture.fill(shade, at, at + cell)
    }
  }
  return picture
}

/** A show from FFmpeg by RTMP, key frames two seconds apart, 2.5 Mbit/s; it is on air when this resolves. */
export async function sendClockByRtmp(app: OwnApp, rtmpPort: number): Promise<{ id: number; stop: () => void }> {
  const { token } = await app.creator('encoder_clock')
  const { key } = await app.call<{ key: string }>(token, 'POST', '/live/encoder/key')
  const body = { title: 'A clock from an encoder', audience: 'everyone', minutes: 60, source: 'encoder' }
  const { show } = await app.call<{ show: { id: number } }>(token, 'POST', '/live', body)
  // pictures are of the time at which they come: a timer that is late must not make the show slower than its sound
  const from = `-v error -use_wallclock_as_timestamps 1 -f rawvideo -pix_fmt gray -s ${String(width)}x${String(height)} -r ${String(pictures)} -i -`
  const sound = '-re -f lavfi -i sine=frequency=440:sample_rate=48000'
  const to = `-c:v libx264 -preset ultrafast -tune zerolatency -g ${String(2 * pictures)} -pix_fmt yuv420p -b:v 2500k -fps_mode cfr -r ${String(pictures)} -c:a aac -f flv`
  const address = `rtmp://127.0.0.1:${String(rtmpPort)}/live/${key}`
  const child = spawn(ffmpeg(), [...`${from} ${sound} ${to}`.split(' '), address], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.on('error', () => undefined)
  const picture = Buffer.alloc(width * height, 96)
  // a copy each time: the pipe may still hold the one before
  const timer = setInterval(() => {
    // one that FFmpeg cannot take in time is left out, as a camera would
    if (child.stdin.writableLength < 4 * picture.length) child.stdin.write(Buffer.from(drawClock(picture)))
  }, 1000 / pictures)
  const stop = (): void => {
    clearInterval(timer)
    // it waits for pictures, whatever it is asked
    child.stdin.destroy()
    child.kill('SIGKILL')
  }
  for (let tries = 0; tries < 60; tries += 1) {
    await sleep(500)
    const mine = await app.call<{ show: { startedAt: string | null } | null }>(token, 'GET', '/live/mine')
    if (mine.show?.startedAt) return { id: show.id, stop }
  }
  stop()
  throw new Error('The encoder was not on air within half a minute.')
}
