import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

export type EncoderSettings = {
  /** Where encoders such as OBS send live shows to, by RTMP: our port, and the address that creators are told; null: nowhere. */
  encoders: { port: number; host: string; url: string } | null
  /** A MediaMTX that takes encoders in the place of our port; null: none. */
  liveServer: { url: string; name: string; password: string; addresses: readonly string[] } | null
}

/** Where the API is, by RTMP. */
const rtmpUrl = (apiUrl: string, port: number): string =>
  `rtmp://${new URL(apiUrl).hostname}${port === 1935 ? '' : `:${String(port)}`}`

/** How encoders such as OBS reach us: at a port of our own, or at a MediaMTX in its place. */
export function encoderSettings(e: Settings, apiUrl: string): EncoderSettings {
  if (e.LIVE_SERVER_URL === undefined && e.LIVE_SERVER_ADDRESSES !== undefined)
    throw new ConfigError('LIVE_SERVER_URL: is needed beside LIVE_SERVER_ADDRESSES')
  if (!e.SERVICES.includes('web')) return { encoders: null, liveServer: null }
  if (e.LIVE_SERVER_URL !== undefined) {
    const { origin, username, password } = new URL(e.LIVE_SERVER_URL)
    const host = new URL(apiUrl).hostname
    const addresses = e.LIVE_SERVER_ADDRESSES?.split(',') ?? [`rtmp://${host}`, `srt://${host}:8890`]
    return { encoders: null, liveServer: { url: origin, name: username, password, addresses } }
  }
  const { LIVE_RTMP_PORT: port, LIVE_RTMP_URL: url } = e
  if (port === 0) return { encoders: null, liveServer: null }
  const typed = (url ?? rtmpUrl(apiUrl, port)).replace(/(\/live)?\/?$/, '')
  return { encoders: { port, host: e.HOST.replaceAll(/^\[|\]$/g, ''), url: `${typed}/live` }, liveServer: null }
}
