import { describe, expect, it } from 'vitest'
import { buttonFaults, buttonTexts, longestButton } from '../scripts/locales/button-texts.ts'
import { wordFaults } from '../scripts/locales/plain-words.ts'

describe('banned phrases', () => {
  it.each([
    ['Goes on by itself on {0}.', ['by itself', 'Goes on']],
    ['Whoever may see the post pays this once.', ['Whoever']],
    ['Codes for those who subscribe.', ['those who']],
    ['You have <1/> of it left.', ['of it']],
    ['Please describe what is wrong.', ['what is']],
    ['It comes out on {0}.', ['It comes out']],
    ['Your post came out.', ['post came out']],
    ['Our staff look at it.', ['at it']],
    ['This is shown to everyone.', ['is shown to']],
    ['<0/> given back', ['given back']],
    ['You have as many drafts as fit.', ['as many drafts as fit']],
  ])('finds them in "%s"', (text, phrases) => {
    const faults = wordFaults(text)
    expect(faults).toHaveLength(phrases.length)
    for (const phrase of phrases) expect(faults.join()).toContain(`says "${phrase}"`)
  })

  it('says which text and what to do', () => {
    expect(wordFaults('Log in to go on.')).toEqual([
      '"Log in to go on." says "go on": say "continue", "resume" or "renew".',
    ])
  })

  it.each(['Turn on', 'What’s wrong?', 'Draft of items', 'Renews December 9.', 'Repeat item'])(
    'leaves "%s"',
    (text) => {
      expect(wordFaults(text)).toEqual([])
    },
  )
})

describe('texts of buttons', () => {
  const inFile = (jsx: string): string[] => buttonTexts(`const a = ${jsx}`, 'a.tsx')

  it.each([
    ['<Button>{t`Save`}</Button>', ['Save']],
    ['<LinkButton to="/"><Trans>Go to wallet</Trans></LinkButton>', ['Go to wallet']],
    ['<Button>{open ? t`Hide` : t`Show`}</Button>', ['Hide', 'Show']],
    ['<Button><Trans>Add <Price cents={1} /> and {what}</Trans></Button>', ['Add $5.00 and $5.00']],
    ['<Button>{t`Delete ${name}`}</Button>', ['Delete $5.00']],
    ['<PanelButtons form={form} label={t`Send link`} onClose={close} />', ['Send link']],
    ['<IconButton icon={X} label={t`Not a text that anybody sees`} />', []],
    ['<Notice><Trans>Not a button at all</Trans></Notice>', []],
  ])('reads %s', (jsx, texts) => {
    expect(inFile(jsx)).toEqual(texts)
  })

  it('reads a component that is what a button says', () => {
    const source = 'function PriceInButton() { return <Trans>Subscribe for free</Trans> }'
    expect(buttonTexts(source, 'a.tsx')).toEqual(['Subscribe for free'])
  })

  it('refuses more than 24 characters, and says which', () => {
    expect(buttonFaults(`const a = <Button>{t\`${'a'.repeat(longestButton)}\`}</Button>`, 'a.tsx')).toEqual([])
    expect(buttonFaults('const a = <Button>{t`Change with the next renewal`}</Button>', 'a.tsx')).toEqual([
      '"Change with the next renewal" is on a button and has 28 characters (at most 24): say a verb and an object.',
    ])
  })
})
