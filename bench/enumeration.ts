import { median } from './cpu.ts'
import { withLogInApp, type LogInApp } from './log-in-app.ts'

const accounts = 10
const address = '203.0.113.5'
const known = (index: number): string => `known_${String(index % accounts)}`
const unknown = (index: number): string => `nobody_${String(index % accounts)}`

type Arm = { label: string; login: (index: number) => string }
/** Two arms of known accounts: how far apart the same thing is from itself is the noise that the difference stands in. */
const arms: readonly Arm[] = [
  { label: 'an account', login: known },
  { label: 'the same again', login: (index) => known(index + 1) },
  { label: 'no such account', login: unknown },
  { label: 'an account, by e-mail', login: (index) => `${known(index)}@example.com` },
  { label: 'no such e-mail', login: (index) => `${unknown(index)}@example.com` },
]
const calls: readonly { url: string; rounds: number; body: (login: string) => object }[] = [
  { url: '/login', rounds: 300, body: (login) => ({ login, password: 'not the password' }) },
  { url: '/login/link', rounds: 600, body: (login) => ({ login }) },
  { url: '/password/forgot', rounds: 600, body: (login) => ({ login }) },
]

const quartile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

async function compare(app: LogInApp, { url, rounds, body }: (typeof calls)[number]): Promise<void> {
  const times = arms.map((): number[] => [])
  const answers = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    // slow-down would answer at once; the arms take turns at being first
    await app.pool.query('delete from login_failures')
    for (let turn = 0; turn < arms.length; turn += 1) {
      const index = (round + turn) % arms.length
      const login = arms[index]?.login(round) ?? ''
      const begun = performance.now()
      const { status, code } = await app.post(url, body(login), address)
      times[index]?.push(performance.now() - begun)
      answers.add(`${String(status)} ${code}`)
    }
  }
  process.stdout.write(`POST ${url}, ${String(rounds)} rounds, all answered ${[...answers].join(' or ')}\n`)
  const first = times[0] ?? []
  for (const [index, { label }] of arms.entries()) {
    const all = times[index] ?? []
    const [middle, low, high] = [median(all), quartile(all, 0.25), quartile(all, 0.75)].map((ms) => ms.toFixed(2))
    // of the same round: a busy minute of the machine slows all arms of it
    const slower = all.filter((ms, round) => ms > (first[round] ?? 0)).length / rounds
    const share = index === 0 ? '' : `, slower than the first in ${(slower * 100).toFixed(0)} % of the rounds`
    process.stdout.write(
      `  ${label.padEnd(22)} median ${middle ?? ''} ms, quartiles ${low ?? ''} to ${high ?? ''}${share}\n`,
    )
  }
}

/** Whether the time of an answer tells that an account exists. */
export const benchEnumeration = (): Promise<void> =>
  withLogInApp({ limited: false, durable: true }, async (app) => {
    for (let index = 0; index < accounts; index += 1) await app.signUp(known(index), 'a good long password', address)
    for (const call of calls) await compare(app, call)
  })
