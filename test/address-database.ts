/** Entries of a small MaxMind DB: what is known of each IPv4 network, written `203.0.113.0/24`. */
export type AddressEntry = { network: string; country: string; city: Record<string, string> }

type Value = string | number | { readonly [key: string]: Value }

/** A control byte of the data section (type in the upper three bits, size below), sizes up to 65,820 bytes. */
function head(type: number, size: number): Buffer {
  if (size < 29) return Buffer.from([(type << 5) | size])
  if (size < 285) return Buffer.from([(type << 5) | 29, size - 29])
  return Buffer.from([(type << 5) | 30, (size - 285) >> 8, (size - 285) & 255])
}
function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])])
}

const bitsOf = (network: string): number[] => {
  const [address = '', length = '32'] = network.split('/')
  const all = address
    .split('.')
    .flatMap((part) => Array.from({ length: 8 }, (_, bit) => (Number(part) >> (7 - bit)) & 1))
  return all.slice(0, Number(length))
}

/** A file as MaxMind and others give them (MaxMind DB File Format 2.0), of IPv4 alone, with 24 bits a record. */
export function makeAddressDatabase(entries: readonly AddressEntry[]): Buffer {
  type Node = [Node | number | null, Node | number | null]
  const tree: Node = [null, null]
  const nodes: Node[] = [tree]
  const data: Buffer[] = []
  let dataSize = 0
  for (const { network, country, city } of entries) {
    let node = tree
    const bits = bitsOf(network)
    for (const bit of bits.slice(0, -1)) {
      const next = node[bit]
      if (Array.isArray(next)) node = next
      else nodes.push((node = node[bit] = [null, null]))
    }
    node[bits.at(-1) ?? 0] = dataSize
    const value = encode({ country: { iso_code: country }, city: { names: city } })
    data.push(value)
    dataSize += value.length
  }
  const record = (to: Node | number | null): Buffer => {
    const number = to === null ? nodes.length : Array.isArray(to) ? nodes.indexOf(to) : nodes.length + 16 + to
    return Buffer.from([number >> 16, (number >> 8) & 255, number & 255])
  }
  return Buffer.concat([
    ...nodes.flatMap(([left, right]) => [record(left), record(right)]),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\u{ab}\u{cd}\u{ef}MaxMind.com', 'latin1'),
    encode({
      node_count: nodes.length,
      record_size: 24,
      ip_version: 4,
      database_type: 'Test',
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 0,
      description: { en: 'test' },
    }),
  ])
}
