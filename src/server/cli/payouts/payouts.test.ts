import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '#test/pain001.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { bank, earn, paypal, setMethod, withdraw } from '#test/payouts.ts'
import { CommandError, UsageError } from '../command.ts'
import { commands } from '../commands.ts'

let app: TestApp
let folder: string
let number = 0
beforeAll(async () => {
  app = await createTestApp({
    PAYOUT_NAME: 'Operator Ltd',
    PAYOUT_IBAN: 'GB29NWBK60161331926819',
    PAYOUT_BIC: 'NWBKGB2L',
  })
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-payouts-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The command's work on the test's database; `cli.test.ts` proves that commands run as processes. */
const run = async (name: string, ...words: string[]): Promise<string> => {
  const command = commands.find((one) => one.name === `payouts ${name}`)
  if (!command) throw new Error(`There is no command ${name}.`)
  return (await command.prepare(words)(app.services)).lines.join('\n')
}
const requested = async (method: typeof bank | typeof paypal = bank): Promise<{ id: string; creator: Person }> => {
  number += 1
  const creator = await app.creator(`maker_${String(number)}`)
  await earn(app, creator, await app.fan(`fan_${String(number)}`), 6000)
  await setMethod(app, creator, method)
  const { body } = await withdraw(app, creator, 6000)
  return { id: String(body.id), creator }
}
const stateOf = async (creator: Person) =>
  (await app.call('GET /withdrawals', {}, { as: creator })).body.withdrawals[0]?.state

it('bank payouts: list, approve, export, sent, paid; each is in one file, and a file can be made again', async () => {
  const [first, second] = [await requested(), await requested()]
  expect(await run('list')).toContain(`${first.id}  requested`)
  for (const { id } of [first, second]) expect(await run('approve', id)).toContain('is approved now')
  const file = path.join(folder, 'one.xml')
  expect(await run('export', file)).toContain('2 payments, $120.00')
  const xml = readFileSync(file, 'utf8')
  expect(faultsOf(xml)).toEqual([])
  expect(xml).toContain('DE89370400440532013000')
  // account numbers are for the eyes of whoever exports them
  expect(statSync(file).mode & 0o077).toBe(0)
  await expect(run('export', path.join(folder, 'two.xml'))).rejects.toThrow('There is no approved bank withdrawal')
  await expect(run('export', file, '--again', '1')).rejects.toThrow('could not be written')
  await run('export', path.join(folder, 'again.xml'), '--again', '1')
  expect(readFileSync(path.join(folder, 'again.xml'), 'utf8')).toBe(xml)
  // it may be with the bank already
  await expect(run('reject', first.id, 'too late')).rejects.toThrow(CommandError)
  expect(await run('sent', '--file', '1')).toContain('2 withdrawals of file 1 sent')
  expect(await run('paid', first.id)).toContain('is paid now')
  expect(await run('returned', second.id, 'Account closed')).toContain('is returned now')
  expect([await stateOf(first.creator), await stateOf(second.creator)]).toEqual(['paid', 'returned'])
})

it('refuses steps out of order, unknown numbers and bad words', async () => {
  const { id, creator } = await requested(paypal)
  for (const step of ['sent', 'paid']) await expect(run(step, id)).rejects.toThrow(`Withdrawal ${id} is requested`)
  await expect(run('approve', '999999')).rejects.toThrow('There is no withdrawal 999999.')
  for (const words of [['x'], ['0'], ['1.5'], [], ['1', '2']])
    await expect(run('approve', ...words)).rejects.toThrow(UsageError)
  await expect(run('reject', id, ' ')).rejects.toThrow(UsageError)
  await expect(run('send')).rejects.toThrow('PayPal is not set up')
  expect(await run('reject', id, 'Name differs')).toContain('is rejected now')
  expect(await stateOf(creator)).toBe('rejected')
  const { payoutAccount: _account, ...rest } = app.services
  const command = commands.find((one) => one.name === 'payouts export')
  await expect(command?.prepare(['x.xml'])({ ...rest, payoutAccount: null })).rejects.toThrow('PAYOUT_IBAN')
})
