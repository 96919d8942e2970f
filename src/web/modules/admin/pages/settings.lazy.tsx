import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { SettingName } from '#contract/staff/settings.ts'
import { formatCount, formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { queryOf } from '#web/platform/api/queries.ts'
import { AgeCheckCountries, AgeRules, BlockedCountries } from '../settings/country-fields.tsx'
import { Crawlers } from '../settings/crawler-settings.tsx'
import { Fixed } from '../settings/fixed-settings.tsx'
import { Amount, allIn, centsIn, Count, numberIn, type SectionProps } from '../settings/setting-fields.tsx'
import { fieldOf, SettingsSection, settingsKey } from '../settings/settings-section.tsx'

function Money({ state }: SectionProps) {
  const { t } = useLingui()
  const { feeBasisPoints, holdDays } = state.defaults
  const days = formatCount(holdDays)
  return (
    <SettingsSection
      title={t`Fee and holds`}
      hint={t`These apply to new sales. Past sales keep their terms.`}
      state={state}
      read={(data) => ({
        feeBasisPoints: Math.round(numberIn(data, 'feeBasisPoints') * 100),
        holdDays: numberIn(data, 'holdDays'),
      })}
    >
      <div className="staff-fields">
        <TextField
          label={t`Platform fee in percent`}
          name={fieldOf('feeBasisPoints')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(state.settings.feeBasisPoints / 100)}
          hint={t`Configured default: ${formatPercent(feeBasisPoints / 10_000)}. A creator’s custom fee takes priority.`}
        />
        <Count
          state={state}
          name="holdDays"
          label={t`Days before earnings clear`}
          hint={t`Configured default: ${days}.`}
        />
      </div>
    </SettingsSection>
  )
}

function Limits({ state }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Limits`}
      hint={t`Nothing sells above these. Existing subscriptions renew at their price.`}
      state={state}
      read={(data) => ({
        topUpPerDayCents: centsIn(data, 'topUpPerDayCents'),
        topUpPerDayNewCents: centsIn(data, 'topUpPerDayNewCents'),
        accountNewDays: numberIn(data, 'accountNewDays'),
        tipMaxCents: centsIn(data, 'tipMaxCents'),
        planWeeklyMaxCents: centsIn(data, 'planWeeklyMaxCents'),
        planMonthlyMaxCents: centsIn(data, 'planMonthlyMaxCents'),
        planYearlyMaxCents: centsIn(data, 'planYearlyMaxCents'),
        giftMaxCents: centsIn(data, 'giftMaxCents'),
        postPriceMaxCents: centsIn(data, 'postPriceMaxCents'),
        messagePriceMaxCents: centsIn(data, 'messagePriceMaxCents'),
        ticketMaxCents: centsIn(data, 'ticketMaxCents'),
      })}
    >
      <div className="staff-fields">
        <Amount state={state} name="topUpPerDayCents" label={t`Daily top-up limit`} />
        <Amount state={state} name="topUpPerDayNewCents" label={t`Daily top-up limit, new accounts`} />
        <Count state={state} name="accountNewDays" label={t`Days an account counts as new`} />
        <Amount state={state} name="tipMaxCents" label={t`Highest tip`} />
        <Amount state={state} name="planWeeklyMaxCents" label={t`Highest weekly fee`} />
        <Amount state={state} name="planMonthlyMaxCents" label={t`Highest monthly fee`} />
        <Amount state={state} name="planYearlyMaxCents" label={t`Highest yearly fee`} />
        <Amount state={state} name="giftMaxCents" label={t`Highest gift`} hint={t`All months together.`} />
        <Amount state={state} name="postPriceMaxCents" label={t`Highest price of a post or locked message`} />
        <Amount state={state} name="messagePriceMaxCents" label={t`Highest price per message`} />
        <Amount state={state} name="ticketMaxCents" label={t`Highest live ticket`} />
      </div>
    </SettingsSection>
  )
}

function Texts({ state: { settings }, state }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Public information`}
      hint={t`Shown on the terms and privacy pages.`}
      state={state}
      read={(data) => ({
        operatorName: textIn(data, fieldOf('operatorName')),
        supportEmail: textIn(data, fieldOf('supportEmail')).trim(),
        imprint: textIn(data, fieldOf('imprint')),
      })}
    >
      <div className="staff-fields">
        <TextField
          label={t`Operator`}
          name={fieldOf('operatorName')}
          defaultValue={settings.operatorName}
          maxLength={100}
        />
        <TextField
          label={t`Support address`}
          name={fieldOf('supportEmail')}
          type="email"
          dir="ltr"
          defaultValue={settings.supportEmail}
          maxLength={limits.emailMax}
        />
      </div>
      <TextArea
        label={t`Imprint`}
        name={fieldOf('imprint')}
        rows={5}
        maxLength={2000}
        defaultValue={settings.imprint}
        hint={t`Name, postal address and anything else your country’s law requires.`}
      />
    </SettingsSection>
  )
}

function Places({ state: { settings }, state }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Countries and ages`}
      hint={t`Locations come from the IP database. Without it, we only know each creator’s own country.`}
      state={state}
      read={(data) => {
        const years = allIn(data, 'ageYears')
        const countries = allIn(data, 'ageCountry')
        return {
          blockedCountries: allIn(data, 'blocked'),
          ageCheckCountries: allIn(data, 'ageCheck'),
          ageRules: countries.map((country, at) => ({ country, minimumAge: Number(years[at] || NaN) })),
        }
      }}
    >
      <BlockedCountries initial={settings.blockedCountries} />
      <AgeRules initial={settings.ageRules} />
      <AgeCheckCountries initial={settings.ageCheckCountries} />
    </SettingsSection>
  )
}

function Content({ state: { settings }, state }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingsSection
      title={t`Review and words`}
      hint={t`Content to review before publishing, and words that are banned here.`}
      state={state}
      read={(data) => ({
        reviewFirstPosts: numberIn(data, 'reviewFirstPosts'),
        reviewDays: numberIn(data, 'reviewDays'),
        restrictedWords: textIn(data, fieldOf('restrictedWords'))
          .split('\n')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      })}
    >
      <div className="staff-fields">
        <Count
          state={state}
          name="reviewFirstPosts"
          label={t`Posts to review from a new creator`}
          hint={t`0: no review.`}
        />
        <Count state={state} name="reviewDays" label={t`Days a creator counts as new`} />
      </div>
      <TextArea
        label={t`Restricted words, one per line`}
        name={fieldOf('restrictedWords')}
        rows={6}
        dir="auto"
        defaultValue={settings.restrictedWords.join('\n')}
        hint={t`Blocked in profiles, posts, comments, messages and search. Matches any spelling, whole words only.`}
      />
    </SettingsSection>
  )
}

const sections: readonly (readonly [(props: SectionProps) => ReactNode, readonly SettingName[]])[] = [
  [Money, ['feeBasisPoints', 'holdDays']],
  [
    Limits,
    [
      'topUpPerDayCents',
      'topUpPerDayNewCents',
      'accountNewDays',
      'tipMaxCents',
      'planWeeklyMaxCents',
      'planMonthlyMaxCents',
      'planYearlyMaxCents',
      'giftMaxCents',
      'postPriceMaxCents',
      'messagePriceMaxCents',
      'ticketMaxCents',
    ],
  ],
  [Texts, ['operatorName', 'supportEmail', 'imprint']],
  [Places, ['blockedCountries', 'ageRules', 'ageCheckCountries']],
  [Crawlers, ['searchEngines', 'aiCrawlers']],
  [Content, ['reviewFirstPosts', 'reviewDays', 'restrictedWords']],
]

/** What the operator chooses while the program runs. */
export default function SettingsPage() {
  const { t } = useLingui()
  const query = useQuery(queryOf(settingsKey, 'GET /admin/settings'))
  const state = query.data
  return (
    <>
      <div>
        <h1 className="staff-title">
          <Trans>Settings</Trans>
        </h1>
        {state?.changedAt && (
          <p className="sm muted">
            <Trans>
              Last changed {formatDateTime(state.changedAt)} by <bdi>@{state.changedBy ?? '–'}</bdi>
            </Trans>
          </p>
        )}
      </div>
      <Loaded query={query} label={t`Loading settings`} shape={['220px', '320px']}>
        {(known) => (
          <div className="stack gap6">
            {sections.map(([View, names]) => (
              // begun afresh when what it shows has changed; what is typed elsewhere stays
              <View key={JSON.stringify(names.map((name) => known.settings[name]))} state={known} />
            ))}
            <Fixed />
          </div>
        )}
      </Loaded>
    </>
  )
}
