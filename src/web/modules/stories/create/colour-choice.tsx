import { useLingui } from '@lingui/react/macro'
import { formatCount } from '#web/platform/i18n/format.ts'
import { storyColours } from '#contract/story-looks.ts'

type Colours = (typeof storyColours)[number]

/** A picture of nothing but two colours, for a story that is words alone. */
async function colourPhoto([from, to]: Colours): Promise<File> {
  const canvas = new OffscreenCanvas(1080, 1920)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('This browser draws nothing.')
  const fill = paint.createLinearGradient(0, 0, 540, 1920)
  fill.addColorStop(0, from)
  fill.addColorStop(1, to)
  paint.fillStyle = fill
  paint.fillRect(0, 0, 1080, 1920)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })], 'colour.jpg', {
    type: 'image/jpeg',
  })
}

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
