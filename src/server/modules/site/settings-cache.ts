import { sql } from 'kysely'
import { operatorSettings, type OperatorSettings } from '#contract/staff/settings.ts'
import type { Db } from '#platform/services.ts'
import { defaultSettings, type ConfiguredSettings } from './default-settings.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** What the operator chooses while the program runs: fee, holds, limits, texts, countries. */
    settings: OperatorSettingsCache
  }
}

/** What PostgreSQL tells every process when settings have changed, by a trigger (`notify_operator_settings`). */
export const settingsChannel = 'operator_settings'

export type OperatorSettingsCache = {
  /** What counts now. From memory: it may be asked for every purchase. */
  now(): OperatorSettings
  defaults: OperatorSettings
  /** Reads what is chosen: at the start, and whenever it is said to have changed. */
  load(): Promise<void>
}

/**
 * The operator's choices over what counts otherwise. A choice that this version of the program does not know or would not
 * take any more is left out, so that an older choice never keeps a newer program from starting.
 */
export function settingsFrom(defaults: OperatorSettings, chosen: Readonly<Record<string, unknown>>): OperatorSettings {
  const taken = Object.entries(operatorSettings.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(chosen[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return { ...defaults, ...(Object.fromEntries(taken) as Partial<OperatorSettings>) }
}

/** Keeps the settings in memory; until they are loaded, those of the configuration count. */
export function createSettingsCache(db: Db, configured: ConfiguredSettings): OperatorSettingsCache {
  const defaults = defaultSettings(configured)
  let settings = defaults
  let version = -1
  return {
    now: () => settings,
    defaults,
    async load() {
      const { rows } = await sql<{ chosen: Record<string, unknown>; version: number }>`
        select chosen, version from operator_settings`.execute(db)
      const [row] = rows
      // two loads at once may end in either order
      if (!row || row.version < version) return
      version = row.version
      settings = settingsFrom(defaults, row.chosen)
    },
  }
}
