import { AudienceChoice } from './audience-choice.tsx'
import { ScheduleField } from './schedule-field.tsx'
import type { StoryDraft } from './story-draft.ts'
import { StoryPrice } from './story-price.tsx'

/** For whom the stories are, what this one costs others, and when they come out. */
export const Terms = ({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) => (
  <div className="stack gap5">
    <AudienceChoice draft={draft} />
    <StoryPrice draft={draft} itemKey={itemKey} />
    <ScheduleField draft={draft} />
  </div>
)
