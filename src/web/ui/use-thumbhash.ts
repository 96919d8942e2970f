import { useDeferredValue, useEffect } from 'react'
import type * as Decoder from './thumbhash-url.ts'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { createStore } from '#web/platform/create-store.ts'

const decoder = createStore<typeof Decoder | null>(null)
let coming: Promise<void> | undefined

/** A blurred picture from its hash (base64), once what decodes it has come: nothing waits for that, the first paint least of all. */
export function useThumbhash(hash: string | null): string | undefined {
  // kilobytes in a page's text, for what the picture covers a moment later
  const asDrawn = useAsDrawn()
  const known = decoder.use()
  useEffect(() => {
    coming ??= import('./thumbhash-url.ts').then(decoder.set).catch((fault: unknown) => {
      coming = undefined
      console.error(fault)
    })
  }, [])
  // a page full of them is worked on for a tenth of a second on a phone, which presses may interrupt
  const decode = useDeferredValue(asDrawn ? null : known)
  return hash === null ? undefined : decode?.thumbhashUrl(hash)
}
