import { useRef, useState } from 'react'
import { showAlert } from './alerts.ts'
import { textOf } from './api/translate-text.ts'

export type Action<Args extends readonly unknown[]> = {
  readonly run: (...args: Args) => void
  readonly isBusy: boolean
  /** What went wrong, in words, until the next try; empty where it is told as an alert. */
  readonly problem: string
}

/**
 * What a press does and what can fail: one at a time, `isBusy` until it is done. A failure is told as an alert; with `inPlace` it
 * is in `problem`, for beside the button. What the person called off themselves has no words.
 */
export function useAction<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  { inPlace = false }: { readonly inPlace?: boolean } = {},
): Action<Args> {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const running = useRef(false)
  const run = (...args: Args): void => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem('')
    void act(...args)
      .catch((fault: unknown) => (inPlace ? setProblem : showAlert)(textOf(fault)))
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }
  return { run, isBusy, problem }
}
