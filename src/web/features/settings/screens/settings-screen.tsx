import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Screen } from '#web/frame/screen.tsx'
import { chooseAndKeepLanguage } from '#web/platform/i18n/i18n.ts'
import { offeredLanguages } from '#web/platform/i18n/languages.ts'
import { chooseTheme, storedTheme, type Theme } from '#web/platform/theme.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Card } from '#web/ui/labels.tsx'
import { Segment } from '#web/ui/tabs.tsx'

/** First cut: appearance and language. The other pages of the settings come with their features. */
export default function SettingsScreen() {
  const { t, i18n } = useLingui()
  const [theme, setTheme] = useState<Theme>(storedTheme)
  return (
    <Screen title={t`Settings`}>
      <Card className="stack gap6 narrow">
        <SelectField
          label={t`Language`}
          name="language"
          value={i18n.locale}
          onChange={(event) => void chooseAndKeepLanguage(event.target.value)}
        >
          {offeredLanguages.map(({ langCode, langName }) => (
            <option key={langCode} value={langCode} lang={langCode}>
              {langName}
            </option>
          ))}
        </SelectField>
        <div className="field">
          <span className="label">{t`Appearance`}</span>
          <div>
            <Segment
              label={t`Appearance`}
              current={theme}
              options={[
                { id: 'system', label: t`Like the device` },
                { id: 'light', label: t`Light` },
                { id: 'dark', label: t`Dark` },
              ]}
              onChange={(chosen) => {
                setTheme(chosen)
                chooseTheme(chosen)
              }}
            />
          </div>
        </div>
      </Card>
    </Screen>
  )
}
