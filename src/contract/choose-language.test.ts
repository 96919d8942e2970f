import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'
import { directionOf, languages } from './languages.ts'

const all = languages.map(({ langCode }) => langCode)

describe('chooseLanguage', () => {
  it('takes the stored choice before the browser’s', () => {
    expect(chooseLanguage(['ar', 'de-AT', 'en'])).toBe('ar')
    expect(chooseLanguage([null, 'de-AT', 'en'])).toBe('de')
  })
  it('skips what has no catalog and ends with English', () => {
    expect(chooseLanguage(['xx', 'tlh'])).toBe('en')
    expect(chooseLanguage(['tlh-001', 'de'])).toBe('de')
    expect(chooseLanguage([])).toBe('en')
  })
  it('tells the two Chinese apart by script or region', () => {
    expect(chooseLanguage(['zh-Hant-HK'], all)).toBe('zh-TW')
    expect(chooseLanguage(['zh-TW'], all)).toBe('zh-TW')
    expect(chooseLanguage(['zh-HK'], all)).toBe('zh-TW')
    expect(chooseLanguage(['zh-Hans-HK'], all)).toBe('zh-CN')
    expect(chooseLanguage(['zh'], all)).toBe('zh-CN')
  })
  it('falls back quietly from what is no language', () => {
    expect(chooseLanguage(['', '_', '*', 'ru_RU.UTF-8', 'x-klingon', '-', 'de'], all)).toBe('de')
  })
})

it('offers the fifteen languages of the specification first, Arabic from right to left', () => {
  const specified = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'ro', 'ru', 'zh-TW', 'uk', 'zh-CN']
  expect(all.slice(0, 15)).toEqual(specified)
  expect(directionOf('ar')).toBe('rtl')
  expect(all.filter((code) => directionOf(code) === 'rtl')).toEqual(['ar'])
})
