const running = new Map<string, Promise<void>>()

/** Presses on the same mark reach the server one after the other, in the order in which they were made. */
export function serialize(mark: string, work: (isLast: () => boolean) => Promise<void>): void {
  const mine: Promise<void> = (running.get(mark) ?? Promise.resolve())
    .then(() => work(() => running.get(mark) === mine))
    .finally(() => {
      if (running.get(mark) === mine) running.delete(mark)
    })
  running.set(mark, mine)
}
