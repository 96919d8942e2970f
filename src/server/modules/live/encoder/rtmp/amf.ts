// Values of RTMP commands (Action Message Format 0), as far as encoders send them.

export type Amf = number | boolean | string | null | readonly Amf[] | { readonly [name: string]: Amf }

const depthMost = 6
const valuesMost = 500

/** Reads all values of a command; throws where they are cut short, nested too deep or too many. */
export function readAmf(bytes: Buffer): Amf[] {
  let at = 0
  let count = 0
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new RangeError('A command is cut short.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const readText = (length: number): string => take(length).toString('utf8')
  const readFields = (depth: number): Amf => {
    const found: Record<string, Amf> = Object.create(null) as Record<string, Amf>
    for (;;) {
      const name = readText(take(2).readUInt16BE())
      if (name === '' && bytes[at] === 9) {
        at += 1
        return found
      }
      found[name] = readValue(depth + 1)
    }
  }
  const readValue = (depth: number): Amf => {
    count += 1
    if (depth > depthMost || count > valuesMost) throw new RangeError('A command is too deep or too long.')
    const kind = take(1)[0]
    switch (kind) {
      case 0:
        return take(8).readDoubleBE()
      case 1:
        return take(1)[0] !== 0
      case 2:
        return readText(take(2).readUInt16BE())
      case 3:
        return readFields(depth)
      case 5:
      case 6:
        return null
      case 8:
        take(4)
        return readFields(depth)
      case 10: {
        const length = take(4).readUInt32BE()
        const found: Amf[] = []
        for (let index = 0; index < length; index += 1) found.push(readValue(depth + 1))
        return found
      }
      case 11:
        return take(10).readDoubleBE()
      case 12:
        return readText(take(4).readUInt32BE())
      default:
        throw new RangeError(`There is no kind ${String(kind)} of value.`)
    }
  }
  const values: Amf[] = []
  while (at < bytes.length) values.push(readValue(0))
  return values
}

const text = (value: string): Buffer => {
  const body = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length)
  return Buffer.concat([length, body])
}

const isList = (value: Amf): value is readonly Amf[] => Array.isArray(value)

function writeValue(value: Amf): Buffer {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (isList(value)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(value.length)
    return Buffer.concat([Buffer.from([10]), count, ...value.map(writeValue)])
  }
  const fields = Object.entries(value).map(([name, one]) => Buffer.concat([text(name), writeValue(one)]))
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])])
}

export const writeAmf = (...values: readonly Amf[]): Buffer => Buffer.concat(values.map(writeValue))
