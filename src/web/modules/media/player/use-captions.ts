import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { OpenMedia } from '#contract/media.ts'
import { languageName } from '#web/ui/language-name.ts'
import type { Grant } from './renew-address.ts'

export type Captions = { readonly language: string; readonly label: string; readonly src: string }

/** The author's captions. Fetched at once, since they are small: an address that ends later cannot take them away. */
export function useCaptions(grant: Grant, { video }: OpenMedia): readonly Captions[] {
  const { i18n } = useLingui()
  const [captions, setCaptions] = useState<readonly Captions[]>([])
  const wanted = (video?.captions ?? []).map(({ language, file }) => `${language} ${file}`).join('\n')
  const { locale } = i18n
  useEffect(() => {
    let live = true
    const made: string[] = []
    const load = async () => {
      const list = await Promise.all(
        wanted
          .split('\n')
          .filter(Boolean)
          .map(async (line): Promise<Captions> => {
            const [language = '', file = ''] = line.split(' ')
            const answer = await fetch(`${await grant.current()}/${file}`)
            if (!answer.ok) throw new Error(`Captions answered ${String(answer.status)}`)
            const src = URL.createObjectURL(await answer.blob())
            made.push(src)
            return { language, label: languageName(language, locale), src }
          }),
      )
      if (live) setCaptions(list)
    }
    // A video without its captions is better than none.
    load().catch((fault: unknown) => console.warn(fault))
    return () => {
      live = false
      for (const src of made) URL.revokeObjectURL(src)
    }
  }, [grant, wanted, locale])
  return captions
}
