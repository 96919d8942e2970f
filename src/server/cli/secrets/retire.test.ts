import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUnsubscribe, readUnsubscribe } from '#modules/mails/unsubscribe-token.ts'
import { checkAddress, signAddress } from '#modules/media/signed-address.ts'
import { openDocument, storeDocument } from '#modules/accounts/identity-documents.ts'
import { exportKey, readExportGrant, signExport } from '#modules/personal-data/export/export-address.ts'
import { createEncryption } from '#platform/encryption/encryption.ts'
import { isChannelSignature, signChannel } from '#platform/realtime/sign-channel.ts'
import { readConfig, type Config } from '#server/config.ts'
import { requireSecrets } from '#server/require-secrets.ts'
import { createServices } from '#server/services.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { CommandError } from '../command.ts'
import { secretsRetire } from './retire.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const names = ['antiForgery', 'media', 'encryption', 'sandboxWebhook', 'realtimeSecret', 'vapid', 'mailLinks'] as const
type Own = Record<(typeof names)[number], string>
const fresh = (): Own => Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')])) as Own
const before = fresh()
const after = { ...fresh(), sandboxWebhook: before.sandboxWebhook, vapid: before.vapid }

let app: TestApp
/** The settings of a node with these secrets. */
const nodeWith = (secrets: object): Config =>
  readConfig({
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.database.url,
    SECRETS: JSON.stringify({ realtimeKey: 'ab'.repeat(10), ...secrets }),
  })
const both = (first: Own, second: Own): object => ({
  ...first,
  ...Object.fromEntries(
    (['antiForgery', 'media', 'encryption', 'realtimeSecret', 'mailLinks'] as const).map((name) => [
      name,
      [first[name], second[name]],
    ]),
  ),
  hashing: before.encryption,
})
const old = () => nodeWith(before)
const knows = () => nodeWith(both(before, after))
const uses = () => nodeWith(both(after, before))
const done = () => nodeWith({ ...after, hashing: before.encryption })

async function join(config: Config): Promise<string> {
  const services = await createServices(config, app.database.pool, app.services.log)
  return requireSecrets(config, services).then(
    () => 'welcome',
    (error: unknown) => (error as Error).message,
  )
}
const retire = (config: Config) =>
  secretsRetire.prepareMachine([])({ readConfig: () => config, root: path.resolve(import.meta.dirname, '../../../..') })

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the secrets of a database’s nodes', () => {
  it('are those of the first one; a node with others is named what differs, and without its secrets', async () => {
    expect(await join(old())).toBe('welcome')
    for (const name of names) {
      const stranger = nodeWith({ ...before, [name]: randomBytes(32).toString('hex') })
      const line = await join(stranger)
      expect(line).toContain(
        name === 'encryption' ? 'its key does not open' : `its "${name}" is not the one of the other`,
      )
      expect(line).not.toContain('\n')
      for (const secret of Object.values(before)) expect(line).not.toContain(secret)
    }
    expect(await join(old())).toBe('welcome')
  })

  it('change while nodes with the old ones, with both, and with the new ones first run side by side', async () => {
    const [first, second, third] = [old(), knows(), uses()]
    expect([await join(first), await join(second), await join(third), await join(first)]).toEqual(
      Array.from({ length: 4 }, () => 'welcome'),
    )
    // whatever one of two neighbours signs or encrypts, the other takes
    for (const [one, other] of [
      [first, second],
      [second, first],
      [second, third],
      [third, second],
    ] as const) {
      const [a, b] = [one.secrets, other.secrets]
      const grant = signAddress(a.media, 'key', 1_000_000).split('/')[3] ?? ''
      expect(checkAddress(b.media, 'key', grant, 1_000_000)?.seconds).toBeGreaterThan(0)
      const ended = { userId: 7, topic: 'all' } as const
      expect(readUnsubscribe(b.mailLinks, signUnsubscribe(a.mailLinks, ended))).toEqual(ended)
      const copy = signExport(a.media, 'id', { expiresAt: '2030-01-01T00:00:00Z', epoch: 3 }).split('/').at(-1) ?? ''
      expect([exportKey('id'), readExportGrant(b.media, 'id', copy, 0)]).toEqual(['exports/id.zip', 3])
      const services = await createServices(one, app.database.pool, app.services.log)
      const socket = { socketId: '1.2', channelName: 'private-a' }
      const auth = signChannel({ ...services.realtime, ...socket })
      expect(isChannelSignature(auth, { key: services.realtime.key, secret: other.realtime.secret, ...socket })).toBe(
        true,
      )
      const [encrypts, opens] = [a, b].map((each) => createEncryption(each.encryption, each.hashing))
      expect(opens?.decrypt(encrypts?.encrypt(Buffer.from('said')) ?? Buffer.alloc(0)).toString()).toBe('said')
      expect(opens?.mac('name').equals(encrypts?.mac('name') ?? Buffer.alloc(0))).toBe(true)
    }
  })

  it('are retired: all is encrypted anew, and a node with the old ones alone is refused', async () => {
    await expect(retire(old())).rejects.toThrow(CommandError)
    const encrypting = createEncryption(before.encryption)
    const encrypted = () => encrypting.encrypt(Buffer.from('something'))
    const services = await createServices(uses(), app.database.pool, app.services.log)
    const { userId } = await app.creator('encrypted_one')
    const { rows } = await sql<{ id: string }>`
      with a as (update accounts set totp_secret = ${encrypted()} where user_id = ${userId}),
        b as (insert into payout_methods (user_id, kind, details, ends_with) values (${userId}, 'bank', ${encrypted()}, '1234')),
        c as (insert into withdrawals (user_id, amount_cents, kind, details, ends_with, due_on) values (${userId}, 5, 'bank', ${encrypted()}, '1234', current_date)),
        d as (insert into claims (user_id, contact, expires_at) values (${userId}, ${encrypted()}, now())),
        e as (insert into creator_requests (user_id, details) values (${userId}, ${encrypted()})),
        f as (insert into co_performers (name, details) values ('Ada', ${encrypted()}) returning id),
        g as (insert into releases (co_performer_id, version, language, text, text_hash, signature, media)
          select id, '1', 'en', 'text', '', ${encrypted()}, '{}' from f)
      select id from f`.execute(app.services.db)
    expect(rows).toHaveLength(1)
    const document = 'ab'.repeat(16)
    await storeDocument({ ...services, encryption: encrypting }, document, Buffer.from('a picture'))

    const { lines } = await retire(uses())
    expect(lines).toEqual([
      '8 rows and 1 document encrypted anew.',
      'Refused from now on: the older keys of antiForgery, media, encryption, mailLinks, realtimeSecret. Take them out of the file on every node.',
    ])
    const alone = createEncryption(after.encryption)
    for (const { table, column } of encryptedColumns) {
      const { rows: all } = await sql<{ encrypted: Buffer }>`
        select ${sql.ref(column)} as encrypted from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        app.services.db,
      )
      expect(all.length, table).toBeGreaterThan(0)
      for (const row of all) expect(() => alone.decrypt(row.encrypted), table).not.toThrow()
    }
    const opened = await openDocument({ ...services, encryption: alone }, document)
    expect(opened?.toString()).toBe('a picture')
    await expect(sql`update releases set text = 'another'`.execute(app.services.db)).rejects.toThrow('never changed')
    await expect(sql`update releases set signature = ''`.execute(app.services.db)).rejects.toThrow('never changed')

    expect(await join(old())).toContain('its key does not open')
    expect(await join(nodeWith({ ...after, hashing: before.encryption, media: before.media }))).toContain('its "media"')
    expect([await join(uses()), await join(done())]).toEqual(['welcome', 'welcome'])
    expect((await retire(uses())).lines[0]).toBe('0 rows and 0 documents encrypted anew.')
  })
})

it('knows every column that is encrypted', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(app.services.db)
  // hashes, and what a browser or an authenticator gave us to keep
  const open = /(_hash|^.*\.hash|\.(sha256|key|print|mark|previous|credential_id|public_key|p256dh|auth))$/
  const encrypted = rows.map(({ name }) => name).filter((name) => !open.test(name))
  expect(encrypted.toSorted()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
})
