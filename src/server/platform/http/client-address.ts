import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { plainAddress } from './network.ts'

/** The names that may stand for whole networks in TRUST_PROXY, as Fastify knows them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function trusted(trustProxy: string): (address: string) => boolean {
  const list = new BlockList()
  const entries = trustProxy.split(',').map((entry) => entry.trim())
  for (const entry of entries.flatMap((name) => named[name] ?? [name])) {
    const [network = '', bits] = entry.split('/')
    if (isIP(network) === 0) continue
    if (bits === undefined) list.addAddress(network, familyOf(network))
    else list.addSubnet(network, Number(bits), familyOf(network))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/**
 * Where a request comes from, for what Fastify does not see, such as the opening of a socket: what the trusted proxies say of it, as
 * `request.ip` does, and its own line without any.
 */
export function clientAddress(trustProxy: string): (request: IncomingMessage) => string {
  const isTrusted = trusted(trustProxy)
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '')
    const said = headers['x-forwarded-for']
    if (said === undefined) return address
    const forwarded = String(said)
      .split(',')
      .map((before) => before.trim())
      .filter((before) => before !== '')
    // from the nearest on: the first that is no proxy of ours
    for (const before of forwarded.toReversed()) {
      if (!isTrusted(address)) break
      address = plainAddress(before)
    }
    return address
  }
}
