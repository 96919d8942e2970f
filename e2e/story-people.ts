import { inject } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { newTalker, type Talker } from './talker.ts'

/** A creator and a fan in one browser, who tests of stories are about. `follows`: the fan follows; `wallet`: what they have, in cents. */
export async function storyPeople(
  names: { maker: string; fan: string },
  { wallet, follows = false }: { wallet?: number; follows?: boolean } = {},
): Promise<{ browser: Browser; maker: Talker; fan: Talker }> {
  const origin = inject('url')
  const browser = await openBrowser()
  const [maker, fan] = await Promise.all([
    newTalker(origin, names.maker, { creator: true }),
    newTalker(origin, names.fan, wallet === undefined ? {} : { wallet }),
  ])
  if (follows) await fan.call('PUT', `/users/${maker.username}/follow`)
  return { browser, maker, fan }
}
