import { createChance } from '#server/demo/seeded-random.ts'
import { median } from './cpu.ts'
import { withLogInApp, type LogInApp } from './log-in-app.ts'

const logIns = 10_000
const addresses = 50
const accounts = 20
/** Guesses per account: the attackers have a list for each, as it comes from other sites' breaches. */
const listLength = logIns / accounts
/** Accounts whose password is in the attackers' list, somewhere. */
const listed = 5

type Owner = { username: string; password: string; home: string; away: string }
/** A log-in of an owner: when it is begun, and how often and until when it was sent to wait. */
type Honest = { owner: Owner; from: 'home' | 'away'; begins: number; next: number; waits: number; done: number | null }

/** The program's clock: the real one, put forward by `ahead` ms. */
type Clock = { real: () => number; ahead: number }

const attacker = (index: number): string => `198.18.${String(index)}.77`
const seconds = (value: number): string =>
  value < 120
    ? `${value.toFixed(0)} s`
    : value < 7200
      ? `${(value / 60).toFixed(0)} min`
      : `${(value / 3600).toFixed(1)} h`

/**
 * One attack, spread evenly over `hours`. Time is simulated: the program's clock (`Date.now`, which rate limits use) is put
 * forward, and the table of failed log-ins is put back by as much, since the database has a clock of its own. Each request
 * goes through the whole application and really hashes. The attackers are good at it: a guess that was refused unlooked-at is
 * made again later, nothing is lost to them but time.
 */
async function attack(app: LogInApp, clock: Clock, hours: number, round: number): Promise<void> {
  const chance = createChance(round + 1)
  const owners: Owner[] = []
  let looked = clock.real()
  /** Lets so much time pass in all since the last call, what the work itself has taken included. */
  const pass = async (ms: number): Promise<void> => {
    const step = Math.max(0, ms - (clock.real() - looked))
    looked = clock.real()
    clock.ahead += step
    await app.pool.query(`update login_failures set last_at = last_at - make_interval(secs => $1)`, [step / 1000])
  }
  const found = new Map<string, number>()
  for (let index = 0; index < accounts; index += 1) {
    const username = `owner_${String(round)}_${String(index)}`
    const place = chance.whole(0, listLength - 1)
    if (index < listed) found.set(username, place)
    const password = index < listed ? `guess number ${String(place)}` : `a word of one's own ${String(index)}`
    const owner = { username, password, home: `203.0.${String(index)}.5`, away: `192.0.${String(index)}.9` }
    await app.signUp(owner.username, owner.password, owner.home)
    owners.push(owner)
  }
  const length = hours * 3600
  const honest: Honest[] = owners.flatMap((owner) =>
    (['home', 'away'] as const).map((from) => {
      const begins = chance.between(0.1, 0.6) * length
      return { owner, from, begins, next: begins, waits: 0, done: null }
    }),
  )
  const position = new Map(owners.map(({ username }) => [username, 0]))
  const opened = new Set<string>()
  let [tried, waited, rated] = [0, 0, 0]

  const begun = Date.now()
  looked = clock.real()
  for (let sent = 0; sent < logIns; sent += 1) {
    const now = (Date.now() - begun) / 1000
    for (const one of honest) {
      if (one.done !== null || one.next > now) continue
      if (one.waits === 0) one.begins = now
      const { username, password } = one.owner
      const answer = await app.post('/login', { login: username, password }, one.owner[one.from])
      if (answer.status === 200) one.done = now
      else {
        one.waits += 1
        one.next = now + answer.waitSeconds
      }
    }
    // whose turn it is: an account that is not yet open and whose list is not at its end
    const open = owners.filter(({ username }) => !opened.has(username) && (position.get(username) ?? 0) < listLength)
    const target = open[chance.whole(0, open.length - 1)]
    if (!target) break
    const guess = position.get(target.username) ?? 0
    const answer = await app.post(
      '/login',
      { login: target.username, password: `guess number ${String(guess)}` },
      attacker(chance.whole(0, addresses - 1)),
    )
    if (answer.code === 'too_many_tries') waited += 1
    else if (answer.code === 'too_many_requests') rated += 1
    else {
      tried += 1
      position.set(target.username, guess + 1)
      if (answer.status === 200) opened.add(target.username)
    }
    await pass((length * 1000) / logIns)
  }
  const delays = (from: Honest['from']): string => {
    const done = honest.filter((one) => one.from === from && one.done !== null)
    const values = done.map((one) => (one.done ?? 0) - one.begins)
    const never = honest.filter((one) => one.from === from && one.done === null).length
    const atOnce = done.filter((one) => one.waits === 0).length
    const rest = never > 0 ? `, ${String(never)} not before the attack ended` : ''
    return `${String(atOnce)} of ${String(accounts)} at once, median ${seconds(median(values))}, longest ${seconds(Math.max(...values))}${rest}`
  }
  const share = ((waited + rated) / (tried + waited + rated)) * 100
  process.stdout.write(
    `${String(logIns)} log-ins from ${String(addresses)} addresses at ${String(accounts)} accounts in ${seconds(length)}\n`,
  )
  process.stdout.write(
    `  looked at: ${String(tried)} guesses, ${(tried / accounts).toFixed(1)} per account of ${String(listLength)} in the list\n`,
  )
  process.stdout.write(
    `  refused unlooked-at: ${share.toFixed(2)} % (${String(waited)} told to wait, ${String(rated)} over the rate)\n`,
  )
  process.stdout.write(
    `  accounts opened: ${String(opened.size)} of the ${String(listed)} whose password is in the list (at ${[...found.values()].join(', ')})\n`,
  )
  process.stdout.write(`  owners at home: ${delays('home')}\n`)
  process.stdout.write(`  owners from a new network: ${delays('away')}\n`)
}

/** Stuffing of stolen passwords, fast and slow: what gets through, and what it costs the owners. */
export async function benchStuffing(hours: readonly number[] = [1 / 6, 1, 24]): Promise<void> {
  const clock: Clock = { real: Date.now, ahead: 0 }
  // before the program starts: rate limits keep the clock that they find then
  Date.now = () => clock.real() + clock.ahead
  try {
    await withLogInApp({ limited: true, durable: false }, async (app) => {
      for (const [round, one] of hours.entries()) {
        await app.pool.query('delete from login_failures')
        await attack(app, clock, one, round)
      }
    })
  } finally {
    Date.now = clock.real
  }
}
