import { z } from 'zod/mini'

/** Who a socket is in a channel, by whose session it got in: what has to be true for it to stay. */
export type Grant = { channel: string; owner: string; session: string }
/** Reads what stands signed in `channel_data`; `at`: when it was signed, in milliseconds since 1970. */
const signed = z.object({ user_id: z.string(), session: z.string(), at: z.number() })

/** A signature is worth something for so long after it was made, by clocks that may differ as much again. */
export const grantMs = 60_000

/** The grant in a signed text; null: there is none, or it was made too long ago. */
export function readGrant(channel: string, channelData: string | undefined, now: number): Grant | null {
  let data: unknown
  try {
    data = JSON.parse(channelData ?? '')
  } catch {
    return null
  }
  const read = signed.safeParse(data)
  if (!read.success || Math.abs(now - read.data.at) > grantMs * 2) return null
  return { channel, owner: read.data.user_id, session: read.data.session }
}

/** The text to sign for `readGrant`. */
export const writeGrant = (owner: string, session: string, now: number): string =>
  JSON.stringify({ user_id: owner, session, at: now })

/** All grants of these sockets that are of the channel, or the owner, asked for; all of them where neither is. */
export function* grantsOf<Connection extends { grants: ReadonlyMap<string, Grant> }>(
  connections: Iterable<Connection>,
  { owner, channels }: { owner?: string; channels?: readonly string[] },
): Generator<{ connection: Connection; grant: Grant }> {
  for (const connection of connections)
    for (const grant of connection.grants.values())
      if ((owner === undefined || grant.owner === owner) && (channels?.includes(grant.channel) ?? true))
        yield { connection, grant }
}
