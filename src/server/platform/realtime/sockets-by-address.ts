import { networksOf } from '../http/network.ts'

/** Counts open sockets by where they come from: an address, and the wider network around one of IPv6. */
export function createSocketCount(limits: { socketsPerAddress: number; socketsPerWideNetwork: number }) {
  const counts = new Map<string, number>()
  const change = (network: string, step: 1 | -1): void => {
    const count = (counts.get(network) ?? 0) + step
    if (count > 0) counts.set(network, count)
    else counts.delete(network)
  }
  return {
    isFull(address: string): boolean {
      const { near, wide } = networksOf(address)
      if ((counts.get(near) ?? 0) >= limits.socketsPerAddress) return true
      return wide !== null && (counts.get(wide) ?? 0) >= limits.socketsPerWideNetwork
    },
    /** One more; the returned function counts it out again. */
    add(address: string): () => void {
      const { near, wide } = networksOf(address)
      const all = wide === null ? [near] : [near, wide]
      for (const network of all) change(network, 1)
      return () => {
        for (const network of all) change(network, -1)
      }
    },
  }
}
