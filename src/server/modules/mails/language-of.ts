import { sql } from 'kysely'
import { readerLocale } from './reader-locale.ts'
import type { Db } from '#platform/services.ts'

/** The language that a person has chosen for what we write to them, with its digits; English for whoever has left. */
export async function languageOf(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{
    language: string
  }>`select ${readerLocale} as language from accounts a where user_id = ${userId}`.execute(db)
  return rows[0]?.language ?? 'en'
}
