import type { Log } from '../log.ts'
import { closeRedis, connectRedis } from '../redis.ts'

/** Token buckets that several processes count together. */
export type SharedRates = {
  /** Takes one token; gives the seconds until there is one, 0 where there was, null where nobody could be asked. */
  take(key: string, bucket: { capacity: number; perMinute: number }): Promise<number | null>
  stop(): Promise<unknown>
}

/** By Redis' own clock, so that nodes need not agree on the time. A bucket that is full again is forgotten. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local capacity, perMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = kept[1] and math.min(capacity, kept[1] + (now - kept[2]) * perMs) or capacity
local allowed = tokens >= 1
if allowed then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil((capacity - tokens) / perMs) + 1000)
return allowed and 0 or math.ceil((1 - tokens) / perMs)`

/** A Redis that does not answer by then is not waited for: each process counts for itself anyway. */
const patienceMs = 100

export async function createSharedRates(url: string, log: Log): Promise<SharedRates> {
  const client = await connectRedis(url, log)
  return {
    async take(key, { capacity, perMinute }) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), patienceMs)
      })
      const asked = client
        .eval(script, { keys: [`rate ${key}`], arguments: [String(capacity), String(perMinute / 60_000)] })
        .then((waitMs) => Math.ceil(Number(waitMs) / 1000))
        .catch(() => null)
      return Promise.race([asked, late]).finally(() => clearTimeout(timer))
    },
    stop: () => closeRedis(client),
  }
}
