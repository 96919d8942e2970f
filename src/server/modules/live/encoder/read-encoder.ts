import type { Encoder } from '#contract/live-encoder.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import type { Encoders } from './encoders.ts'
import { chooseTakeOver, readKey, renewKey } from './stream-keys.ts'

/** A creator's way in for encoders, as the studio shows it. */
export async function readEncoder(
  { db }: Pick<Services, 'db'>,
  encoders: Encoders,
  creatorId: number,
): Promise<{ encoder: Encoder }> {
  const row = await readKey(db, creatorId)
  const { server, ways, isListening: listening } = encoders
  const line = encoders.lineOf(creatorId)
  if (!row) return { encoder: { server, ways, listening, key: null, line, refusal: null } }
  const { ending, madeAt, takesOver, reason, refusedAt } = row
  const refusal = reason === null || refusedAt === null ? null : { reason, at: refusedAt }
  return { encoder: { server, ways, listening, key: { ending, madeAt, takesOver }, line, refusal } }
}

export async function newKey(
  services: Pick<Services, 'db'>,
  encoders: Encoders,
  creatorId: number,
): Promise<{ key: string; encoder: Encoder }> {
  const key = await renewKey(services, creatorId)
  encoders.cut(creatorId, 'key_changed')
  await encoders.open()
  return { key, ...(await readEncoder(services, encoders, creatorId)) }
}

export async function setTakeOver(
  services: Pick<Services, 'db'>,
  encoders: Encoders,
  creatorId: number,
  takesOver: boolean,
): Promise<Result<{ encoder: Encoder }, 'not_found'>> {
  const isKept = await chooseTakeOver(services, creatorId, takesOver)
  return isKept ? readEncoder(services, encoders, creatorId) : fail('not_found')
}
