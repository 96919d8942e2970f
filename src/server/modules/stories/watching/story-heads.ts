import { sql } from 'kysely'
import { cacheLookups } from '#platform/metrics/instruments.ts'
import type { Db, Services } from '#platform/services.ts'

/** Who has shown a story within a day or is on air. Times are seconds since 1970. */
export type Head = {
  username: string
  name: string
  avatar: string | null
  showId: number | null
  /** Of the newest story that everybody meets. */
  lastAt: number
  /** Of the newest of all. */
  ownAt: number
}

/** What a statement says of the snapshot that it read: by `snapshotColumns`. */
export type Snapshot = {
  /** The server that answered; another one, or the same started again, has a history of its own. */
  host: string
  /** Transactions with smaller numbers are all over, and the snapshot shows what they did. */
  xmin: string
}
/** A change of somebody's head, and the number of its transaction. */
export type HeadChange = [creatorId: number, xid: string]

/** Null: there is no head. All that transactions before `xmin` did is in it. */
type Kept = { head: Head | null; xmin: number }
type Host = {
  heads: Map<number, Kept>
  /** No head that is kept misses a change of a transaction before this one. */
  since: number
  movedAt: number
  heardAt: number
}

/** So many are kept of each server, some 25 MB. */
const most = 100_000
/** What has changed is asked since a moment so long ago, so that what was read meanwhile can be kept. */
const moveMs = 1000
/** A process that has heard nothing for so long begins anew; a change stays written down for twice as long (`forgetHeadChanges`). */
const silentMs = 120_000

export const snapshotColumns = `pg_postmaster_start_time()::text as host, pg_snapshot_xmin(pg_current_snapshot())::text as xmin`
/** Changes since the transaction in a parameter (`HeadStore.since`); a cell of JSON, null: none. */
export const changesSince = (parameter: string): string =>
  `(select json_agg(json_build_array(creator_id, xid::text)) from story_head_changes where xid >= ${parameter}::xid8)`

export type HeadStore = {
  /** The transaction since which a statement must read what has changed. */
  since(): string
  /**
   * The heads of these people, none older than the snapshot of a statement that was given `since` and has read these changes. What is
   * not kept is read. Who has no head is left out.
   */
  find(
    ids: readonly number[],
    read: Snapshot & { since: string; changes: readonly HeadChange[] | null },
  ): Promise<ReadonlyMap<number, Head>>
}

type HeadRow = Snapshot & Head & { creatorId: number }

async function readHeads(db: Db, ids: readonly number[]): Promise<{ snapshot: Snapshot | undefined; rows: HeadRow[] }> {
  const { rows } = await sql<HeadRow | (Snapshot & { creatorId: null })>`
    select ${sql.raw(snapshotColumns)}, h.creator_id as "creatorId", h.username, h.name, h.avatar, h.show_id as "showId",
      date_part('epoch', h.last_at) as "lastAt", date_part('epoch', h.own_at) as "ownAt"
    from (values (1)) one left join story_heads h on h.creator_id = any (${ids}::bigint[]) and not h.gone`.execute(db)
  return { snapshot: rows[0], rows: rows.filter((row) => row.creatorId !== null) }
}

/**
 * Heads in the memory of one process, as exact as if they were read each time. A statement that uses them says which of them have
 * changed since a snapshot, and of which snapshot it is itself; numbers of transactions, not times, because a change is seen when
 * its transaction ends, which may be long after it was made. `clock`: milliseconds that only go forward.
 */
export function createHeadStore({ db }: Pick<Services, 'db'>, clock: () => number): HeadStore {
  const hosts = new Map<string, Host>()
  const isSilent = ({ heardAt }: Host): boolean => clock() - heardAt > silentMs

  const store = ({ host, xmin }: Snapshot, ids: readonly number[], found: ReadonlyMap<number, Head>) => {
    const into = hosts.get(host)
    // what changed between its snapshot and that moment would be asked for no more
    if (!into || Number(xmin) < into.since) return
    for (const id of ids) {
      into.heads.delete(id)
      into.heads.set(id, { head: found.get(id) ?? null, xmin: Number(xmin) })
    }
    for (const oldest of into.heads.keys()) {
      if (into.heads.size <= most) break
      into.heads.delete(oldest)
    }
  }

  /** The heads that count for a statement; null: what it has read does not reach back far enough. */
  const hear = ({ host, xmin }: Snapshot, since: string, changes: readonly HeadChange[]): Host['heads'] | null => {
    const [now, seen] = [clock(), Number(xmin)]
    const known = hosts.get(host)
    if (!known) {
      hosts.set(host, { heads: new Map(), since: seen, movedAt: now, heardAt: now })
      return null
    }
    if (Number(since) > known.since) return null
    for (const [id, xid] of changes) {
      const kept = known.heads.get(id)
      if (kept && kept.xmin <= Number(xid)) known.heads.delete(id)
    }
    known.heardAt = now
    if (now - known.movedAt > moveMs) {
      known.since = Math.max(known.since, seen)
      known.movedAt = now
    }
    return known.heads
  }

  return {
    since() {
      for (const [name, host] of hosts) if (isSilent(host)) hosts.delete(name)
      // a replica may be behind, and which server answers is only known afterwards
      return String(Math.min(Number.MAX_SAFE_INTEGER, ...[...hosts.values()].map(({ since }) => since)))
    },
    async find(ids, { since, changes, ...snapshot }) {
      const kept = hear(snapshot, since, changes ?? [])
      const found = new Map<number, Head>()
      const missing: number[] = []
      for (const id of ids) {
        const one = kept?.get(id)
        if (!one) missing.push(id)
        else if (one.head) found.set(id, one.head)
      }
      cacheLookups.inc({ cache: 'story heads', result: 'hit' }, ids.length - missing.length)
      if (missing.length === 0) return found
      cacheLookups.inc({ cache: 'story heads', result: 'miss' }, missing.length)
      const read = await readHeads(db, missing)
      const heads = new Map(
        read.rows.map(({ creatorId, username, name, avatar, showId, lastAt, ownAt }) => [
          creatorId,
          { username, name, avatar, showId, lastAt, ownAt },
        ]),
      )
      if (read.snapshot) store(read.snapshot, missing, heads)
      for (const [id, head] of heads) found.set(id, head)
      return found
    },
  }
}

/** A change may come to light long after it was written down: its time counts from where it is met here. */
export const forgetHeadChanges = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await sql`with gone as (delete from story_head_changes where met_at < now() - make_interval(secs => ${(silentMs * 2) / 1000}))
    update story_head_changes set met_at = now() where met_at is null`.execute(db)
}
