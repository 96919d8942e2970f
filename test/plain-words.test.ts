import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { buttonFaults, buttonTexts, hintFaults, longestButton, longestHint } from '../scripts/locales/button-texts.ts'
import { wordFaults } from '../scripts/locales/plain-words.ts'
import { sentenceFaults } from '../scripts/locales/sentences.ts'

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

  it('are in no summary of the API either', () => {
    const summaries = Object.values(routes).map(({ summary }) => summary)
    expect(summaries.length).toBeGreaterThan(300)
    expect(summaries.flatMap(wordFaults)).toEqual([])
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

describe('hints', () => {
  const field = (hint: string) => `const Field = () => <TextField hint={t\`${hint}\`} />`

  it('are refused above 120 characters', () => {
    expect(hintFaults(field('x'.repeat(longestHint)), 'field.tsx')).toEqual([])
    expect(hintFaults(field('x'.repeat(longestHint + 1)), 'field.tsx')).toHaveLength(1)
  })
  it('are checked on both sides of a condition', () => {
    const long = 'x'.repeat(longestHint + 1)
    const source = `const Field = ({ is }) => <TextField hint={is ? t\`Short.\` : <Trans>${long}</Trans>} />`
    expect(hintFaults(source, 'field.tsx')).toHaveLength(1)
  })
})

describe('sentences', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  it('have at most 14 words each, of which a value is one', () => {
    expect(sentenceFaults(`${words(13)} {amount}. ${words(14)}!`)).toEqual([])
    expect(sentenceFaults(`${words(15)}.`)).toHaveLength(1)
  })
  it('are read with the longest of several forms', () => {
    expect(sentenceFaults(`${words(8)} {n, plural, one {# day} other {${words(6)}}}.`)).toEqual([])
    expect(sentenceFaults(`${words(8)} {n, plural, one {# day} other {${words(7)}}}.`)).toHaveLength(1)
  })
})
