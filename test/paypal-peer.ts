import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One payout as the other side has it. */
export type MockPayout = {
  ref: string
  key: string
  requestId: string
  receiver: string
  value: string
  status: string
}
/**
 * What the next payouts meet. `lost`: it is made and the answer is cut off; `down`: 503 before anything is done; `poor`: refused for good.
 */
export type Mood = 'fine' | 'lost' | 'down' | 'poor'

/**
 * PayPal's side for tests: its token and payouts calls, as documented at https://developer.paypal.com/docs/api/payments.payouts-batch/v1/,
 * with its memory of keys: a second batch of one `sender_batch_id` is refused with a link to the first.
 */
export async function startMockPaypal() {
  const payouts: MockPayout[] = []
  const moods: Mood[] = []
  let tokens = 0
  let validToken = ''

  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const link = (ref: string) => ({
    href: `https://api.example/v1/payments/payouts/${ref}?page_size=1`,
    rel: 'self',
    method: 'GET',
  })

  async function make(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request)) as {
      sender_batch_header: { sender_batch_id: string }
      items: { receiver: string; amount: { value: string; currency: string }; recipient_type: string }[]
    }
    const mood = moods.shift() ?? 'fine'
    if (mood === 'down') return answer(response, 503, { name: 'SERVICE_UNAVAILABLE', message: 'later' })
    if (mood === 'poor')
      return answer(response, 422, { name: 'INSUFFICIENT_FUNDS', message: 'Sender does not have sufficient funds.' })
    const key = body.sender_batch_header.sender_batch_id
    const earlier = payouts.find((payout) => payout.key === key)
    if (earlier)
      return answer(response, 400, {
        name: 'USER_BUSINESS_ERROR',
        message: 'User business error.',
        links: [link(earlier.ref)],
      })
    const [item] = body.items
    if (body.items.length !== 1 || item?.amount.currency !== 'USD' || item.recipient_type !== 'EMAIL')
      return answer(response, 400, { name: 'VALIDATION_ERROR', message: 'Invalid request.' })
    const ref = `BATCH${String(payouts.length + 1)}`
    const requestId = String(request.headers['paypal-request-id'])
    payouts.push({ ref, key, requestId, receiver: item.receiver, value: item.amount.value, status: 'PENDING' })
    if (mood === 'lost') return void response.destroy()
    answer(response, 201, { batch_header: { payout_batch_id: ref, batch_status: 'PENDING' }, links: [link(ref)] })
  }

  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    if (method === 'POST' && url === '/v1/oauth2/token') {
      if (headers.authorization !== `Basic ${Buffer.from('id:secret').toString('base64')}`)
        return answer(response, 401, { name: 'AUTHENTICATION_FAILURE' })
      tokens += 1
      validToken = `token${String(tokens)}`
      return answer(response, 200, { access_token: validToken, token_type: 'Bearer', expires_in: 32_400 })
    }
    if (headers.authorization !== `Bearer ${validToken}`)
      return answer(response, 401, { name: 'AUTHENTICATION_FAILURE' })
    if (method === 'POST' && url === '/v1/payments/payouts') return void make(request, response)
    const payout = payouts.find(({ ref }) => url === `/v1/payments/payouts/${ref}`)
    if (!payout) return answer(response, 404, { name: 'INVALID_RESOURCE_ID', message: 'not found' })
    const errors = payout.status === 'RETURNED' ? { errors: { name: 'RECEIVER_UNREGISTERED', message: 'x' } } : {}
    answer(response, 200, {
      batch_header: { payout_batch_id: payout.ref },
      items: [{ transaction_status: payout.status, ...errors }],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `http://127.0.0.1:${String(port)}`,
    payouts,
    /** What the next payouts meet, in order. */
    moods,
    /** Ends the token that was given. */
    endToken: () => void (validToken = 'none'),
    tokens: () => tokens,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
