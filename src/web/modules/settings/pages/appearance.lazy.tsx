import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { chooseAndKeepLanguage } from '#web/platform/i18n/i18n.ts'
import { formattingLocale, type NumberingSystem, numberingSystemsOf } from '#contract/languages.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { readerLocale } from '#web/platform/i18n/reader-locale.ts'
import { queryClient } from '#web/platform/query.ts'
import { chooseTheme, storedTheme, type Theme } from '#web/platform/theme.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import '../settings-choices.css'
import { accountQuery, tell } from '../queries.ts'
import { Section } from '#web/ui/section.tsx'

/** The page speaks it at once; the account keeps it for mails. */
async function speak(language: string, numberingSystem: NumberingSystem | null = null): Promise<void> {
  try {
    const body = { language, numberingSystem }
    const [account] = await Promise.all([
      api('PATCH /settings/account', { body, keepalive: true }),
      chooseAndKeepLanguage(language, numberingSystem),
    ])
    queryClient.setQueryData(accountQuery.queryKey, account)
  } catch (fault) {
    tell(fault)
  }
}

function ThemeChoice() {
  const { t } = useLingui()
  const [theme, setTheme] = useState<Theme>(storedTheme)
  const themes = [
    { id: 'system', name: t`System`, icon: Monitor },
    { id: 'light', name: t`Light`, icon: Sun },
    { id: 'dark', name: t`Dark`, icon: Moon },
  ] as const
  return (
    <div className="set-themes" role="radiogroup" aria-label={t`Theme`}>
      {themes.map(({ id, name, icon }) => (
        <label key={id} className="set-theme">
          <input
            type="radio"
            name="theme"
            value={id}
            checked={theme === id}
            onChange={() => {
              setTheme(id)
              chooseTheme(id)
            }}
          />
          <Icon icon={icon} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  )
}

/** Where the language is read with digits of more than one kind: which, shown as they are. */
function DigitsChoice({ langCode }: { readonly langCode: string }) {
  const { t } = useLingui()
  const offered = numberingSystemsOf(langCode)
  if (offered.length === 0) return null
  const sample = (system: NumberingSystem) => new Intl.NumberFormat(formattingLocale(langCode, system)).format(1234.5)
  return (
    <SelectField
      label={t`Digits`}
      name="digits"
      value={offered.find((one) => formattingLocale(langCode, one) === readerLocale())}
      onChange={(event) => void speak(langCode, event.target.value as NumberingSystem)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {sample(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** Theme, kept on this device, and language. */
export default function AppearancePage() {
  const { t, i18n } = useLingui()
  return (
    <div className="stack gap6">
      <Section title={t`Theme`} lede={t`Saved on this device.`}>
        <ThemeChoice />
      </Section>
      <Section title={t`Language`} lede={t`Used in the app and in our emails.`}>
        <div className="narrow stack gap4">
          <SelectField
            label={t`Language`}
            name="language"
            value={i18n.locale}
            onChange={(event) => void speak(event.target.value)}
          >
            {offeredLanguages.map(({ langCode, langName }) => (
              <option key={langCode} value={langCode} lang={langCode}>
                {langName}
              </option>
            ))}
          </SelectField>
          <DigitsChoice langCode={i18n.locale} />
        </div>
      </Section>
    </div>
  )
}
