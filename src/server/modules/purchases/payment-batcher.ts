/** Says of one operation of a batch that it must run by itself. */
export const alone = Symbol('alone')

/**
 * Does operations in one transaction, in their order: what each answers. One that is given by itself may wait for others
 * and is never `alone`. Safe to repeat: a batch that throws is repeated one by one.
 */
export type RunBatch<Order, Answer> = (orders: readonly Order[]) => Promise<(Answer | typeof alone)[]>

/** Larger ones gain little, and keep their rows locked for longer. */
const batchMost = 128
/** While one batch waits for the disk, the next one is made. */
const batchesAtOnce = 2

type Waiting<Order, Answer> = { order: Order; answer: (answer: Answer) => void; fail: (error: unknown) => void }

/**
 * Group commit: what comes while other payments are under way is done together with its like, in one transaction, since
 * most of a payment's cost is its statements and its commit. Nobody waits for company: who finds the lane free goes at once.
 * An answer is given after its commit. A fan has one payment in a batch, so that keys, wallets and things bought never
 * meet inside of one; the next one is in the next batch.
 */
export function createPaymentLane<Order extends { fanId: number }, Answer>(
  run: RunBatch<Order, Answer>,
): (order: Order) => Promise<Answer> {
  let waiting: Waiting<Order, Answer>[] = []
  let underWay = 0
  let starting = false

  function take(): Waiting<Order, Answer>[] {
    const crowd: Waiting<Order, Answer>[] = []
    const later: Waiting<Order, Answer>[] = []
    const fans = new Set<number>()
    for (const one of waiting) {
      if (crowd.length === batchMost || fans.has(one.order.fanId)) later.push(one)
      else crowd.push(one)
      fans.add(one.order.fanId)
    }
    waiting = later
    return crowd
  }

  async function goAlone({ order, answer, fail }: Waiting<Order, Answer>): Promise<void> {
    try {
      const [given] = await run([order])
      if (given === undefined || given === alone) throw new Error('A payment by itself got no answer.')
      answer(given)
    } catch (error) {
      fail(error)
    }
  }

  async function go(crowd: readonly Waiting<Order, Answer>[]): Promise<void> {
    const [first] = crowd
    if (first && crowd.length === 1) return goAlone(first)
    try {
      const answers = await run(crowd.map(({ order }) => order))
      for (const [index, one] of crowd.entries()) {
        const given = answers[index]
        // those wait for locks of others: the lane does not wait with them
        if (given === alone || given === undefined) void goAlone(one)
        else one.answer(given)
      }
    } catch {
      // one of them broke it, or the machine did: each by itself shows which, and finds its answer if it was committed after all
      for (const one of crowd) void goAlone(one)
    }
  }

  function start(): void {
    starting = false
    while (underWay < batchesAtOnce && waiting.length > 0) {
      underWay += 1
      void go(take()).finally(() => {
        underWay -= 1
        start()
      })
    }
  }

  return (order) =>
    new Promise((answer, fail) => {
      waiting.push({ order, answer, fail })
      // after all requests that have come by now are read: they make one batch
      if (!starting && underWay < batchesAtOnce) {
        starting = true
        setImmediate(start)
      }
    })
}
