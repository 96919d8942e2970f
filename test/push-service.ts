import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's side of RFC 8291: its keys, and how it opens what was encrypted for it. Throws for what was not. */
export function newBrowser() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh,
    auth,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    open(encrypted: Buffer): Buffer {
      const salt = encrypted.subarray(0, 16)
      const theirs = encrypted.subarray(21, 21 + encrypted.readUInt8(20))
      const body = encrypted.subarray(21 + theirs.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32))
      const pseudoRandom = createHmac('sha256', salt).update(secret).digest()
      const expand = (label: string, bytes: number) =>
        createHmac('sha256', pseudoRandom).update(`Content-Encoding: ${label}\0\u0001`).digest().subarray(0, bytes)
      const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12))
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
      if (plain.at(-1) !== 2) throw new Error('This is not a last record.')
      return plain.subarray(0, -1)
    },
  }
}

export type PushRequest = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A push service on this machine that keeps what it is sent and answers as it is told. */
export async function startPushService() {
  const requests: PushRequest[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      requests.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    host,
    requests,
    /** From now on requests to this path are answered so. */
    answer: (path: string, status: number) => answers.set(path, status),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
