import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { givenClock } from './i18n/clock.ts'
import { allWords } from './i18n/i18n.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
type Options = {
  /** Stands in its place meanwhile; else nothing does. */
  readonly Waiting?: ComponentType
  /** The words that it needs are there with the first paint. */
  readonly ownWords?: boolean
}

/** A part that could not be fetched is tried again so often, after so long. */
const mostTries = 5
const againMs = 1500

/** A piece of the program that is fetched when it is first wanted. */
export type Part<Props> = {
  readonly view: () => ComponentType<Props> | null
  readonly subscribe: (onArrival: () => void) => () => void
  /** Fetches it once; after a failure the next call tries again. */
  readonly fetch: () => Promise<void>
}

type LazyComponent<Props> = ComponentType<Props> & Pick<Part<Props>, 'fetch'>
export type ScreenView = ComponentType & {
  /** Parts of its own that have to be there when it is drawn the first time. */
  readonly firstParts?: readonly Pick<Part<object>, 'fetch'>[]
  /**
   * Reads what it shows first, where the server draws it, by the queries that its components use. What is not read here they still ask
   * for, but then the page is drawn once more. `search` is the query of the address.
   */
  readonly readFirst?: (
    client: QueryClient,
    params: Readonly<Record<string, string | undefined>>,
    search: string,
  ) => Promise<unknown>
}

export function createPart<Props>(load: Load<Props>, { ownWords = false }: Options = {}): Part<Props> {
  let view: ComponentType<Props> | null = null
  let coming: Promise<void> | undefined
  const waiting = new Set<() => void>()
  const bring = async (): Promise<void> => {
    const [module] = await Promise.all([load(), ownWords ? null : allWords()])
    view = module.default
    for (const tell of waiting) tell()
  }
  return {
    view: () => view,
    subscribe(onArrival) {
      waiting.add(onArrival)
      return () => waiting.delete(onArrival)
    },
    fetch() {
      coming ??= bring().catch((fault: unknown) => {
        coming = undefined
        throw fault
      })
      return coming
    },
  }
}

/** The part as soon as it is there, null before that. Throws while rendering when it could not be fetched. */
export function usePart<Props>(part: Part<Props>): ComponentType<Props> | null {
  const view = useSyncExternalStore(part.subscribe, part.view, part.view)
  const [fault, setFault] = useState<{ cause: unknown }>()
  useEffect(() => {
    let gone = false
    let tried = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const bring = () => {
      part.fetch().catch((cause: unknown) => {
        if (gone) return
        // the network may be back in a moment; a file that an update took away loads the page anew (reload-on-update.ts)
        tried += navigator.onLine ? 1 : 0
        if (tried > mostTries) setFault({ cause })
        else timer = setTimeout(bring, againMs)
      })
    }
    // those of a page that was drawn by the server all begin when it is taken over, which is work enough for one task
    if (givenClock() === null) bring()
    else timer = setTimeout(bring)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [part])
  if (fault) throw fault.cause
  return view
}

/**
 * A page or dialog that arrives when it is first shown, with its words. Not by Suspense: React keeps what follows a fallback back
 * for 300 ms, so that the first opening of everything would take that long.
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: Options = {}): LazyComponent<Props> {
  const part = createPart(load, options)
  const { Waiting } = options
  function LazyPart(props: Props): ReactNode {
    const View = usePart(part)
    if (View) return <View {...props} />
    return Waiting ? <Waiting /> : null
  }
  return Object.assign(LazyPart, { fetch: part.fetch })
}
