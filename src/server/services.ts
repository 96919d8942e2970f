import path from 'node:path'
import type pg from 'pg'
import { selfDeclared } from '#modules/accounts/age-check.ts'
import { manualCheck } from '#modules/accounts/identity-check.ts'
import { createPaypalRail } from '#modules/payouts/paypal.ts'
import { createPaymentProviders } from '#modules/payments/providers.ts'
import { createSettingsCache } from '#modules/site/settings-cache.ts'
import type { Services } from '#platform/services.ts'
import { createSessionLookup } from '#modules/accounts/session-lookup.ts'
import { createAddressPlaces } from '#platform/address-places.ts'
import type { Log } from '#platform/log.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { publish } from '#platform/database/send-events.ts'
import { firstKey } from '#platform/encryption/keys.ts'
import { createEncryption } from '#platform/encryption/encryption.ts'
import { findFfmpeg, type Ffmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { packagedFfmpeg } from '#platform/ffmpeg/packaged-ffmpeg.ts'
import { createVapid } from '#platform/web-push/vapid.ts'
import { createDatabase } from '#platform/database/database.ts'
import { ConfigError, named } from './config-error.ts'
import type { Config } from './config.ts'
import { openSearchEngine } from './open-search-engine.ts'
import { openLiveServer } from './open-live-server.ts'
import { openStorage } from './open-storage.ts'

/** Mails that the development mailbox keeps. */
const mailsKept = 200

/** What this machine has is tried out once in a process: that takes seven starts of FFmpeg. */
const searched = new Map<string, Ffmpeg | null>()
function searchFfmpeg(searchPath: string): Ffmpeg | null {
  const found = searched.get(searchPath) ?? findFfmpeg(null, searchPath)
  searched.set(searchPath, found)
  return found
}

/** Looked for when the first video needs it, so that a start does not wait; one that the settings name, at once. */
function videoTools({ ffmpegPath, searchPath, dataDir }: Config, log: Log): Services['video'] {
  let tools: Ffmpeg | null | undefined
  const find = (): Ffmpeg | null => {
    try {
      const found = ffmpegPath === null ? searchFfmpeg(searchPath) : findFfmpeg(ffmpegPath, searchPath)
      if (found && found.ffmpeg === packagedFfmpeg())
        log.warn(
          found,
          'videos are made by the packaged FFmpeg, which is years old: your system’s gets security updates',
        )
      return found
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      throw new ConfigError(
        `${named('FFMPEG_PATH', ffmpegPath ?? '')}: must be an FFmpeg with libx264; this one ${why}`,
      )
    }
  }
  if (ffmpegPath !== null) tools = find()
  return { tools: () => (tools ??= find()), folder: path.join(dataDir, 'work') }
}

function addressPlaces({ addressDatabase }: Config): Services['places'] {
  try {
    return createAddressPlaces(addressDatabase)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new ConfigError(`${named('GEOIP_DB', addressDatabase ?? '')}: must be a MaxMind DB file (${why})`)
  }
}

/** Where a service's sockets are: hosted Pusher has a host of its own for them, others have one for all. */
const socketUrl = (host: string): string => host.replace(/^(https:\/\/)api(-[a-z0-9]+)?(\.pusher\.com)$/, '$1ws$2$3')

/** Builds what operations stand on, from settings and a pool of database connections. `publisher`: in place of PostgreSQL. */
export async function createServices(
  config: Config,
  pool: pg.Pool,
  log: Log,
  publisher?: Services['publishEvent'],
): Promise<Services> {
  const db = createDatabase(pool)
  const mailbox =
    config.smtpUrl === null ? createMailbox({ folder: path.join(config.dataDir, 'mails'), limit: mailsKept }) : null
  return {
    db,
    log,
    mailer: mailbox ?? createSmtpMailer({ smtpUrl: config.smtpUrl ?? '', from: config.mailFrom }),
    mailbox,
    storage: await openStorage(config),
    searchEngine: await openSearchEngine(config.searchEngine, db, log),
    video: videoTools(config, log),
    payments: await createPaymentProviders({
      db,
      sandbox: config.demo !== 'off',
      sandboxSecret: firstKey(config.secrets.sandboxWebhook),
      stripe: config.stripe,
      order: config.paymentProviders,
      publicUrl: config.publicUrl,
      apiUrl: config.apiUrl,
    }),
    sessions: createSessionLookup(db),
    places: addressPlaces(config),
    identity: manualCheck,
    ageCheck: selfDeclared,
    encryption: createEncryption(config.secrets.encryption, config.secrets.hashing),
    publishEvent: publisher ?? ((channels, event) => publish(pool, [...channels], event, {})),
    push: { vapid: createVapid(firstKey(config.secrets.vapid), config.pushContact), hosts: config.pushHosts },
    mailLinkSecret: config.secrets.mailLinks,
    limitsMails: config.rateLimits,
    mediaSecret: config.secrets.media,
    publicUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    settings: createSettingsCache(db, { feeBasisPoints: config.feePercent * 100, holdDays: config.holdDays }),
    paypal: config.paypal && createPaypalRail(config.paypal),
    payoutAccount: config.payoutAccount,
    realtime: {
      key: config.realtime.key,
      secret: firstKey(config.realtime.secret),
      url: config.realtime.service && socketUrl(config.realtime.service.host),
    },
    encoders: config.encoders,
    liveServer: await openLiveServer(config.liveServer, log),
    nodeUrl: config.nodeUrl,
    demo: config.demo,
  }
}
