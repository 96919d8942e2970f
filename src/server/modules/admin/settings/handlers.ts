import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { OperatorSettings, SettingName, SettingsState, staffSettings } from '#contract/staff/settings.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { countryOf } from '#modules/site/countries.ts'
import { settingsFrom } from '#modules/site/settings-cache.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { lookForListedWords } from '#modules/stories/listed-words.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'

type Row = { chosen: Record<string, unknown>; version: number; changed_at: string | null; changed_by: string | null }
type Change = Args<'PATCH /admin/settings'>['body']
type Refusal = 'changed_meanwhile' | 'invalid_input'

async function readRow(tx: Db | Tx, lock: boolean): Promise<Row> {
  const { rows } = await sql<Row>`select s.chosen, s.version, s.changed_at, u.username as changed_by
    from operator_settings s left join users u on u.id = s.changed_by ${lock ? sql`for update of s` : sql``}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('The row of the operator’s settings is missing.')
  return row
}

/** From the database and not from memory: who changes them sees what is there now. */
async function readSettings(tx: Db | Tx, { settings: { defaults } }: Services, lock = false): Promise<SettingsState> {
  const { chosen, version, changed_at: changedAt, changed_by: changedBy } = await readRow(tx, lock)
  return { settings: settingsFrom(defaults, chosen), defaults, version, changedAt, changedBy }
}

/** What only makes sense together, or not for who asks. */
function refused(next: OperatorSettings, ownCountry: string): Failure<'invalid_input'> | null {
  if (next.topUpPerDayNewCents > next.topUpPerDayCents)
    return failField('change.topUpPerDayNewCents', 'New accounts can’t have higher top-up limits than others.')
  if (ownCountry !== '' && next.blockedCountries.includes(ownCountry))
    return failField('change.blockedCountries', 'You’re in this country yourself.')
  return null
}

/** Changes settings, with a line in the log that says what each was and is. They count in this process before it answers. */
async function changeSettings(
  services: Services,
  actor: { userId: number; address: string },
  { version, change }: Change,
): Promise<Result<SettingsState, Refusal>> {
  const changed = await transaction(services.db, async (tx): Promise<Result<SettingsState, Refusal>> => {
    const before = await readSettings(tx, services, true)
    if (before.version !== version) return fail('changed_meanwhile')
    const wrong = refused({ ...before.settings, ...change } as OperatorSettings, countryOf(services, actor.address))
    if (wrong) return wrong
    const names = (Object.keys(change) as SettingName[]).filter(
      (name) => !isDeepStrictEqual(change[name], before.settings[name]),
    )
    if (names.length === 0) return before
    const pick = (from: Change['change']) => Object.fromEntries(names.map((name) => [name, from[name]]))
    await sql`update operator_settings set chosen = chosen || ${JSON.stringify(pick(change))}::jsonb,
      version = version + 1, changed_at = now(), changed_by = ${actor.userId}`.execute(tx)
    if (names.includes('restrictedWords')) await lookForListedWords(tx)
    const after = await readSettings(tx, services)
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'settings.changed',
      subject: { kind: 'settings', id: after.version },
      details: { before: pick(before.settings), after: pick(after.settings) },
    })
    return after
  })
  if (!(changed instanceof Failure)) await services.settings.load()
  return changed
}

/** What the operator chooses while the program runs. */
export const settingsHandlers = (services: Services): Handlers<typeof staffSettings> => ({
  'GET /admin/settings': () => readSettings(services.db, services),
  'PATCH /admin/settings': ({ actor, address, body }) =>
    changeSettings(services, { userId: actor.userId, address }, body),
})
