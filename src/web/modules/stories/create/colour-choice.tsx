import { useLingui } from '@lingui/react/macro'
import { formatCount } from '#web/platform/i18n/format.ts'
import { storyColours } from '#contract/story-looks.ts'
import { colourPhoto } from './colour-photo.ts'

/** Begins a story of words on a colour. */
export function ColourChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useLingui()
  return (
    <div className="colour-choice" role="group" aria-label={t`Text on a color`}>
      {storyColours.map((colours, index) => {
        const number = index + 1
        return (
          <button
            key={colours[0]}
            type="button"
            aria-label={t`Text on color ${{ number: formatCount(number) }}`}
            data-sample={t({ message: 'Aa', context: 'sample of text' })}
            style={{ background: `linear-gradient(160deg, ${colours[0]}, ${colours[1]})` }}
            onClick={() => void colourPhoto(colours).then(onChoose, console.error)}
          />
        )
      })}
    </div>
  )
}
