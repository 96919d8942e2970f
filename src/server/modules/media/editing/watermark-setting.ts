import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'

type Setting = { watermark: boolean }

/** Whether a creator's pictures bear the name of who looks at them. */
export async function getWatermark({ db }: Services, userId: number): Promise<Setting> {
  const { rows } = await sql<Setting>`select watermark from users where id = ${userId}`.execute(db)
  if (!rows[0]) throw new Error('There is no such user.')
  return rows[0]
}

/** Addresses that were given out before keep working as they are, for ten minutes at most. */
export async function setWatermark({ db }: Services, userId: number, watermark: boolean): Promise<Setting> {
  await sql`update users set watermark = ${watermark} where id = ${userId}`.execute(db)
  return { watermark }
}
