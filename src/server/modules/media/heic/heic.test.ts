import { expect, it, onTestFinished, vi } from 'vitest'
import sharp from 'sharp'
import { makeRenditions } from '../make-renditions.ts'
import { decodeHeic } from './decode-heic.ts'

/** 160 × 120 pixels, orange on the left and blue on the right, as HEVC in HEIC. */
const twoHalves = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAegAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
    'AGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
    'AAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoBQgeWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAA',
    'AAAAAKAAAAB4AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAACCbWRhdAAAAHYoAa8TRvbmqHDTv/xhUf/4',
    'nueHysQrSebrNbFhd19BT/6DUAlp+xz3U+0TXQKNb1ci8CP4p/H46j1Hz/qNN1htUrj4absJqR8AAAMAAAMAAARbxziAsJO7+P/s',
    'wKHjSyPa9r4zOK129QDgAMx2JISA/gAAAwIW',
  ].join(''),
  'base64',
)

it('is a photo like any other', async () => {
  const made = await makeRenditions(twoHalves)
  if ('problem' in made) throw new Error(made.problem)
  expect([made.width, made.height]).toEqual([160, 120])
  const full = made.files.find(({ name }) => name === 'full.webp')
  const { data } = await sharp(full?.content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number): number[] => [...data.subarray((60 * 160 + x) * 3, (60 * 160 + x) * 3 + 3)]
  const [left, right] = [at(20), at(140)]
  expect([(left[0] ?? 0) > 180, (left[2] ?? 255) < 90]).toEqual([true, true])
  expect([(right[0] ?? 255) < 90, (right[2] ?? 0) > 120]).toEqual([true, true])
})

it.each([
  ['cut in the middle', twoHalves.subarray(0, 400)],
  ['only its header', twoHalves.subarray(0, 60)],
  ['noise where the picture is', Buffer.concat([twoHalves.subarray(0, 380), Buffer.alloc(97, 0xa5)])],
])('is refused in plain words, and takes nothing down with it: %s', async (_what, broken) => {
  const made = await makeRenditions(broken)
  if ('problem' in made) expect(['damaged', 'not_a_photo']).toContain(made.problem)
  // a decoder may make something of noise; what it makes has the size that the file says
  else expect(made.width).toBe(160)
})

it('is nothing where nothing is', async () => {
  expect(await decodeHeic(Buffer.alloc(0))).toBeNull()
})

it('says nothing of the file where decoding takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const decoded = decodeHeic(twoHalves)
  vi.advanceTimersByTime(60_000)
  await expect(decoded).rejects.toThrow('timeout')
})
