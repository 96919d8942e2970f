import { sql } from 'kysely'
import type { Person, TestApp } from './app.ts'

/** A profile with name, picture, bio and category, as it is asked for before a creator request. */
export const completeProfile = (app: Pick<TestApp, 'services'>, { userId }: Pick<Person, 'userId'>): Promise<unknown> =>
  sql`update users set avatar = coalesce(avatar, 'public/avatar.webp'), bio = 'Bread, mostly.', category = 'other'
    where id = ${userId}`.execute(app.services.db)
