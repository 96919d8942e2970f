/**
 * One piece of work at a time, in the order of asking; what a person waits for (`now`) goes before what a job does. So the memory and
 * processor time that pictures can take are bounded, and papers do not stand behind forty photos of somebody else.
 */
export function createDrawingQueue() {
  const waiting = { now: [] as (() => Promise<void>)[], later: [] as (() => Promise<void>)[] }
  let busy = false
  const next = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let work = pick(); work; work = pick()) await work()
    busy = false
  }
  const pick = () => waiting.now.shift() ?? waiting.later.shift()

  return <T>(when: keyof typeof waiting, work: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    // the turn after it comes whatever became of this one
    waiting[when].push(() => work().then(resolve, reject))
    void next()
    return promise
  }
}
