import { Trans, useLingui } from '@lingui/react/macro'
import type { Audience } from '#contract/fields.ts'
import { Problem } from '#web/ui/forms/field.tsx'
import { ScheduleField } from './schedule-field.tsx'
import type { StoryDraft } from './story-draft.ts'
import { StoryPrice } from './story-price.tsx'

function AudienceChoice({ draft }: { readonly draft: StoryDraft }) {
  const { t } = useLingui()
  const { audience, problem } = draft.store.use()
  const options: readonly (readonly [Audience, string])[] = [
    ['everyone', t`Everyone`],
    ['followers', t`Followers`],
    ['subscribers', t`Subscribers`],
  ]
  return (
    <fieldset className="stack gap1">
      <legend className="label">
        <Trans>Who can see</Trans>
      </legend>
      {options.map(([value, label]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="audience"
            value={value}
            checked={audience === value}
            onChange={() => draft.store.set((before) => ({ ...before, audience: value, problem: '' }))}
          />
          <span>{label}</span>
        </label>
      ))}
      <Problem>{problem}</Problem>
    </fieldset>
  )
}

/** For whom the stories are, what this one costs others, and when they come out. */
export const Terms = ({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) => (
  <div className="stack gap5">
    <AudienceChoice draft={draft} />
    <StoryPrice draft={draft} itemKey={itemKey} />
    <ScheduleField draft={draft} />
  </div>
)
