import { expect, it } from 'vitest'
import { linkToFirstPicture } from './first-picture.ts'

const picture = (priority: string, name = 'a') =>
  `<picture><source type="image/avif" srcSet="/${name}-800.avif 800w, /${name}-1600.avif 1600w" sizes="(max-width: 700px) 100vw, 620px"/><img src="/${name}.webp" alt="" width="16" height="9" fetchPriority="${priority}"/></picture>`

it('links the picture that the page calls the most pressing, in all its sizes', () => {
  expect(linkToFirstPicture(`<main>${picture('auto', 'b')}${picture('high')}${picture('high', 'c')}</main>`)).toBe(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-800.avif 800w, /a-1600.avif 1600w" imagesizes="(max-width: 700px) 100vw, 620px" fetchpriority="high">',
  )
})

it('links none where no picture presses', () => {
  expect(linkToFirstPicture(`<main>${picture('auto')}</main>`)).toBe('')
})
