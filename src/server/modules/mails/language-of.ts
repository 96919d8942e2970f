import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

/** The language that a person has chosen for what we write to them; English for whoever has left. */
export async function languageOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ language: string }>`select language from accounts where user_id = ${userId}`.execute(db)
  return rows[0]?.language ?? 'en'
}
