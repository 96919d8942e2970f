import type { EncoderWay } from '#contract/live-encoder.ts'
import { folder } from './live-server.ts'

const trimmed = (address: string): string => address.replace(/(\/live)?\/*$/, '')

/** What is typed into an encoder that speaks RTMP, beside the key. */
export const rtmpServer = (addresses: readonly string[]): string | null => {
  const found = addresses.find((address) => address.startsWith('rtmp'))
  return found === undefined ? null : `${trimmed(found)}/live`
}

/** The other ways in, each an address with `{key}` in the place of the stream key. */
export const otherWays = (addresses: readonly string[]): EncoderWay[] =>
  addresses.flatMap((address): EncoderWay[] => {
    const base = trimmed(address)
    if (base.startsWith('srt')) return [{ protocol: 'srt', address: `${base}?streamid=publish:${folder}{key}` }]
    if (base.startsWith('http')) return [{ protocol: 'whip', address: `${base}/${folder}{key}/whip` }]
    return base.startsWith('rtsp') ? [{ protocol: 'rtsp', address: `${base}/${folder}{key}` }] : []
  })
