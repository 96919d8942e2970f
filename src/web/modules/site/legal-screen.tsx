import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { directionOf, readLocale } from '#contract/languages.ts'
import { digitsToWrite, writeDigits } from '#contract/write-digits.ts'
import type { Site } from '#contract/site.ts'
import { Screen } from '#web/ui/screen.tsx'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { readerLocale } from '#web/platform/i18n/reader-locale.ts'
import { siteQuery } from './price-limits.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './legal.css'
import { fillText, type Block } from './parse-legal-text.ts'

/** The operator may change these files; a language that has none reads the English one. */
const texts = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

type Name = 'terms' | 'privacy' | 'content-policy'

async function readText(name: Name, locale: string): Promise<{ markdown: string; lang: string }> {
  const { langCode: language } = readLocale(locale)
  const load = texts[`./texts/${name}.${language}.md`]
  if (load) {
    const [markdown, digits] = [await load(), digitsToWrite(locale)]
    return { markdown: digits === null ? markdown : writeDigits(markdown, digits), lang: language }
  }
  const english = texts[`./texts/${name}.en.md`]
  if (!english) throw new Error(`The text ${name} is missing.`)
  return { markdown: await english(), lang: 'en' }
}

/** `**strong**` words stand out. */
function Words({ text }: { readonly text: string }) {
  const [before = '', strong, ...after] = text.split('**')
  return (
    <>
      {before}
      {strong !== undefined && <strong>{strong}</strong>}
      {after.join('')}
    </>
  )
}

function Part({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p>
        <Words text={block.text} />
      </p>
    )
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </ul>
  )
}

/** What the operator has said, in the places of the text that wait for it. */
function useWords(site: Site): Readonly<Record<string, string>> {
  const { t } = useLingui()
  const days = site.holdDays
  return {
    operator: site.operatorName,
    // without an imprint no address stands below
    support: site.supportEmail || (site.imprint === '' ? site.operatorName : t`the address below`),
    fee: formatPercent(site.feeBasisPoints / 10_000),
    hold: t`${plural(days, { one: '# day', other: '# days' })}`,
    imprint: site.imprint === '' ? site.operatorName : site.imprint,
  }
}

function Text({ site, markdown, lang }: { readonly site: Site; readonly markdown: string; readonly lang: string }) {
  const words = useWords(site)
  return (
    <div className="legal prose" lang={lang} dir={directionOf(lang)}>
      {fillText(markdown, words).map((block) => (
        <Part key={block.kind === 'list' ? block.items.join() : block.text} block={block} />
      ))}
    </div>
  )
}

/** The operator's own texts: terms, privacy and content policy. */
export default function LegalScreen() {
  const { t } = useLingui()
  const [path] = useLocation()
  const name: Name = path.startsWith('/privacy') ? 'privacy' : path.startsWith('/content') ? 'content-policy' : 'terms'
  const titles: Readonly<Record<Name, string>> = {
    terms: t`Terms`,
    privacy: t`Privacy`,
    'content-policy': t`Content policy`,
  }
  const site = useQuery(siteQuery)
  const text = useQuery({
    queryKey: ['legal', name, readerLocale()],
    queryFn: () => readText(name, readerLocale()),
    staleTime: Infinity,
  })
  const failed = [site, text].find(({ isError, data }) => isError && data === undefined)
  return (
    <Screen title={titles[name]}>
      {site.data && text.data ? (
        <Text site={site.data} {...text.data} />
      ) : failed ? (
        <ErrorState fault={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading label={t`Loading the text`}>
          <Skeleton width="70%" height="20px" />
          <Skeleton height="280px" />
        </Loading>
      )}
    </Screen>
  )
}
