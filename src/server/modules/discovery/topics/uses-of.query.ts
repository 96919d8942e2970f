import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

// Reads topics.

const believedMs = 60_000
const topicsMost = 1_000

type Known = { uses: number; untilMs: number }
const known = new WeakMap<Db, Map<string, Known>>()

/** In how many posts a topic stands, or did a minute ago: only for choosing between ways that find the same. */
export async function usesOf(db: Db, topic: string): Promise<number> {
  const topics = known.get(db) ?? new Map<string, Known>()
  const now = performance.now()
  const before = topics.get(topic)
  if (before && now < before.untilMs) return before.uses
  const { rows } = await sql<{ uses: number }>`select uses from topics where topic = ${topic}`.execute(db)
  const uses = rows[0]?.uses ?? 0
  if (topics.size >= topicsMost) topics.clear()
  topics.set(topic, { uses, untilMs: now + believedMs })
  known.set(db, topics)
  return uses
}
