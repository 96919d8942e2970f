import { sql } from 'kysely'
import type { EncoderRefusal } from '#contract/live-encoder.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#platform/services.ts'
import { waitsForPeople } from '../show-row.ts'

// Reads stream_keys, users, accounts, shows and tags.

/** Whose key it is, and the show that it may send now; else why not. */
export type Owner = { creatorId: number; takesOver: boolean; show: number | EncoderRefusal }

type Row = {
  hash: Buffer
  creator_id: number
  takes_over: boolean
  allowed: boolean
  show_id: number | null
  source: 'browser' | 'encoder' | null
  waits: boolean
}

/**
 * The owners of these keys, by the hash of each in hex; one that nobody has (any more) is left out. Asked when an encoder comes,
 * and again and again while it sends: whoever may not publish any more, or whose show has ended, is cut off.
 */
export async function ownersOf(db: Db, hashes: readonly Buffer[]): Promise<Map<string, Owner>> {
  const { rows } = await sql<Row>`
    select k.key_hash as hash, k.user_id as creator_id, k.takes_over, s.id as show_id, s.source, coalesce(${waitsForPeople}, false) as waits,
      u.is_creator and u.suspended_at is null and u.deleted_at is null and a.restricted_at is null
        and a.email_verified_at is not null as allowed
    from stream_keys k join users u on u.id = k.user_id join accounts a on a.user_id = k.user_id
    left join shows s on s.creator_id = k.user_id and s.state in ('starting', 'on_air')
      and s.seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds})
    where k.key_hash = any(${hashes}::bytea[])`.execute(db)
  return new Map(
    rows.map(({ hash, creator_id: creatorId, takes_over: takesOver, allowed, show_id: showId, source, waits }) => {
      const open = source === 'browser' ? 'browser' : waits ? 'people' : showId
      const show = !allowed ? 'account' : (open ?? 'no_show')
      return [hash.toString('hex'), { creatorId, takesOver, show }]
    }),
  )
}
