import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '#web/frame/screen.tsx'
import { chooseAndKeepLanguage } from '#web/platform/i18n/i18n.ts'
import { offeredLanguages } from '#web/platform/i18n/languages.ts'
import { useSession } from '#web/platform/session.ts'
import { chooseTheme, storedTheme, type Theme } from '#web/platform/theme.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Card } from '#web/ui/labels.tsx'
import { Segment } from '#web/ui/tabs.tsx'
import '#web/ui/styles/features/settings.css'

function Account() {
  const { t } = useLingui()
  const { username } = useSession().user
  return (
    <Card className="stack gap6 narrow">
      <h2 className="settings-title">{t`Account`}</h2>
      <TextField label={t`Username`} name="username" value={username} readOnly dir="ltr" />
      <div>
        <LinkButton to="/logout" icon={LogOut}>{t`Log out`}</LinkButton>
      </div>
    </Card>
  )
}

/** First cut: account, appearance and language. The other pages of the settings come with their features. */
export default function SettingsScreen() {
  const { t, i18n } = useLingui()
  const [theme, setTheme] = useState<Theme>(storedTheme)
  return (
    <Screen title={t`Settings`}>
      <div className="stack gap6">
        <Account />
        <Card className="stack gap6 narrow">
          <h2 className="settings-title">{t`Appearance and language`}</h2>
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
      </div>
    </Screen>
  )
}
