import { sourceLanguage, translated } from './languages.ts'

/** Chinese is two languages here; script or region decides. */
const chinese = (wanted: string): string =>
  !/-hans\b/i.test(wanted) && /-(?:hant|tw|hk|mo)\b/i.test(wanted) ? 'zh-TW' : 'zh-CN'

/** The first of `wanted` (BCP 47 tags, best first) that there is a catalog for, else English. */
export function chooseLanguage(
  wanted: readonly (string | null | undefined)[],
  offered: readonly string[] = translated,
): string {
  for (const tag of wanted) {
    if (!tag) continue
    const base = tag.split('-')[0]?.toLowerCase() ?? ''
    const code = base === 'zh' ? chinese(tag) : base
    if (offered.includes(code)) return code
  }
  return sourceLanguage
}
