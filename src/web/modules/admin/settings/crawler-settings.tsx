import { useLingui } from '@lingui/react/macro'
import { Check } from '#web/ui/forms/choices.tsx'
import { fieldOf, SettingsSection } from './settings-section.tsx'
import type { SectionProps } from './setting-fields.tsx'

/** Who of those that read by machine may read what everyone can see. */
export function Crawlers({ state: { settings }, state }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Search engines and AI`}
      hint={t`Covers public pages only. Link previews work either way.`}
      state={state}
      read={(data) => ({
        searchEngines: data.get(fieldOf('searchEngines')) !== null,
        aiCrawlers: data.get(fieldOf('aiCrawlers')) !== null,
      })}
    >
      <Check
        name={fieldOf('searchEngines')}
        defaultChecked={settings.searchEngines}
        hint={t`Each creator can opt out.`}
      >
        {t`Let search engines list public pages`}
      </Check>
      <Check
        name={fieldOf('aiCrawlers')}
        defaultChecked={settings.aiCrawlers}
        hint={t`A request that most AI companies follow, not a lock.`}
      >
        {t`Let AI companies use public pages`}
      </Check>
    </SettingsSection>
  )
}
