import type { Kysely, Transaction } from 'kysely'
import type { AddressPlaces } from './address-places.ts'
import type { Log } from './log.ts'
import type { Mail, Mailer } from './mail/mailer.ts'
import type { Keys } from './encryption/keys.ts'
import type { Encryption } from './encryption/encryption.ts'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import type { EngineService } from './search-engine/search-engine.ts'
import type { Storage } from './storage/storage.ts'
import type { Vapid } from './web-push/vapid.ts'

/** One dialect: tagged SQL. The query builder knows no table, so that nothing can be written with it. */
export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

/**
 * What operations stand on. Made once at the start and passed as the first argument; nothing is global. A module that brings a
 * service of its own adds it here from its own file (`declare module`), so that the platform does not know it.
 */
export interface Services {
  db: Db
  log: Log
  mailer: Mailer
  /** The development mailbox, where mails go while no mail server is set; null beside one. */
  mailbox: { list(): Promise<(Mail & { id: string; at: string })[]> } | null
  storage: Storage
  /** An outside search engine beside the database; null: PostgreSQL finds everything. */
  searchEngine: EngineService | null
  /** FFmpeg, null where there is none, and a folder of this machine where videos are worked on. */
  video: { tools: () => Ffmpeg | null; folder: string }
  /** Where addresses are, as far as the operator's database knows. */
  places: AddressPlaces
  /** Encrypts what the database must not be able to read. */
  encryption: Encryption
  /** Sends a realtime event without content to these channels, through every process. */
  publishEvent: (channels: readonly string[], event: string) => Promise<void>
  /** Pushed messages: our identity, and the hosts that we send to. */
  push: { vapid: Vapid; hosts: readonly string[] }
  /** Signs the links in mails that end them. */
  mailLinkSecret: Keys
  /** Whether mails that others ask for are counted; off where all limits are. */
  limitsMails: boolean
  /** Signs and checks media addresses. */
  mediaSecret: Keys
  publicUrl: string
  apiUrl: string
  /** Key and secret of the realtime app; `url`: where browsers find it when that is not our own API host. */
  realtime: { key: string; secret: string; url: string | null }
  demo: 'local' | 'public' | 'off'
}
