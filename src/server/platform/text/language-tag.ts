import { languageOf } from './stems.ts'
import { foldText } from './words.ts'

/** Letters that are written one way alone: simplified here, traditional there. The commonest of each. */
const simplified = /[这们国说时会对学过还没给让样从见开关问话书长东车门马鸟鱼爱听写读买卖钱发动电视网图画乐]/u
const traditional = /[這們國說時會對學過還沒給讓樣從見開關問話書長東車門馬鳥魚愛聽寫讀買賣錢發動電視網圖畫樂]/u

/** Fewer small words than this may stand in a text of another language, as a title or a name. */
const wordsLeast = 2

/**
 * The language that a text is most likely in, as a tag of BCP 47 for the attribute `lang`; null where nothing speaks clearly for one.
 * A wrong one would be read aloud in a foreign voice: then none is better.
 */
export function languageTag(text: string): string | null {
  const language = languageOf(foldText(text), wordsLeast)
  if (language !== 'zh') return language
  const [isSimplified, isTraditional] = [simplified.test(text), traditional.test(text)]
  if (isSimplified === isTraditional) return 'zh'
  return isSimplified ? 'zh-Hans' : 'zh-Hant'
}
