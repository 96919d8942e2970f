import type { Services } from '#platform/services.ts'

type Setting = { watermark: boolean }

/** Whether a creator's pictures bear the name of who looks at them. */
export const getWatermark = ({ db }: Services, userId: number): Promise<Setting> =>
  db.selectFrom('users').select('watermark').where('id', '=', userId).executeTakeFirstOrThrow()

/** Addresses that were given out before keep working as they are, for ten minutes at most. */
export async function setWatermark({ db }: Services, userId: number, watermark: boolean): Promise<Setting> {
  await db.updateTable('users').set({ watermark }).where('id', '=', userId).execute()
  return { watermark }
}
