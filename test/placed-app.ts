import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeAddressDatabase } from './address-database.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'

/** Addresses in Antarctica (AQ), in Norway (NO), and one that the database does not know. */
export const inAntarctica = '203.0.113.9'
export const inNorway = '198.51.100.9'
export const anywhere = '192.0.2.9'

export type PlacedApp = TestApp & {
  /** Asks from an address; `url` below /api, or a whole path where it begins with `//`. */
  ask(method: Method, url: string, from: string, as?: Person, body?: object): Promise<PlacedAnswer>
}
export type PlacedAnswer = { status: number; text: string; json: () => Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD'

let keys = 0

/** The whole program with a small database of addresses. */
export async function createPlacedApp(): Promise<PlacedApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-places-'))
  const file = path.join(folder, 'countries.mmdb')
  writeFileSync(
    file,
    makeAddressDatabase([
      { network: '203.0.113.0/24', country: 'AQ', city: {} },
      { network: '198.51.100.0/24', country: 'NO', city: {} },
    ]),
  )
  const app = await createTestApp({ GEOIP_DB: file })
  return {
    ...app,
    async ask(method, url, remoteAddress, as, body) {
      const answer = await app.http.inject({
        method,
        url: url.startsWith('//') ? url.slice(1) : `/api${url}`,
        remoteAddress,
        headers: {
          authorization: as ? `Bearer ${as.token}` : '',
          ...(body && { 'content-type': 'application/json', 'idempotency-key': `placed-${String((keys += 1))}` }),
        },
        ...(body && { payload: JSON.stringify(body) }),
      })
      return { status: answer.statusCode, text: answer.body, json: () => answer.json() }
    },
    async close() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
