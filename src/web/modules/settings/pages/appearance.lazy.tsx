import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { chooseAndKeepLanguage } from '#web/platform/i18n/i18n.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { queryClient } from '#web/platform/query.ts'
import { chooseTheme, storedTheme, type Theme } from '#web/platform/theme.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import '../settings-choices.css'
import { accountQuery, tell } from '../queries.ts'
import { Section } from '#web/ui/section.tsx'

/** The page speaks it at once; the account keeps it for mails. */
async function speak(language: string): Promise<void> {
  try {
    await chooseAndKeepLanguage(language)
    queryClient.setQueryData(accountQuery.queryKey, await api('PATCH /settings/account', { body: { language } }))
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

/** Theme, kept on this device, and language. */
export default function AppearancePage() {
  const { t, i18n } = useLingui()
  return (
    <div className="stack gap6">
      <Section title={t`Theme`} lede={t`Saved on this device.`}>
        <ThemeChoice />
      </Section>
      <Section title={t`Language`} lede={t`Used in the app and in our emails.`}>
        <div className="narrow">
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
        </div>
      </Section>
    </div>
  )
}
