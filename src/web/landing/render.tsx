import { i18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '#contract/languages.ts'
import { chooseLanguage } from '#contract/choose-language.ts'
import { type LandingContent, LandingPage } from './landing-page.tsx'

const catalogs = import.meta.glob<{ messages: Messages }>('/locales/landing/*.po', { eager: true })
for (const [path, { messages }] of Object.entries(catalogs))
  i18n.load(path.slice('/locales/landing/'.length, -'.po'.length), messages)

/** The language that a visitor gets; what is rendered for it serves all who get the same. */
export const landingLanguage = chooseLanguage

export type LandingInput = LandingContent & {
  /** BCP 47 tags, best first: `?lang=`, then those of Accept-Language. */
  readonly wanted: readonly (string | null | undefined)[]
}
export type Landing = {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly description: string
  /** What stands in <body>. Without scripts and style attributes, so a strict CSP allows all of it. */
  readonly body: string
}

/** The landing page in one language. Synchronous from activation to markup, so requests cannot mix their languages. */
export function renderLanding({ wanted, ...content }: LandingInput): Landing {
  const lang = chooseLanguage(wanted)
  i18n.activate(lang)
  return {
    lang,
    dir: directionOf(lang),
    title: `Fanfare: ${i18n._(msg`Support your favorite creators.`)}`,
    description: i18n._(msg`Fans pay the creators they like directly, and see where each dollar goes.`),
    body: renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <LandingPage {...content} />
      </I18nProvider>,
    ),
  }
}
