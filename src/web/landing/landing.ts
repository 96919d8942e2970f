import './landing.css'
import { answerPresses } from './answer-presses.ts'

/** The landing page's only script: it is readable and usable without. Keys are those of the program itself. */
const root = document.documentElement
const stored = localStorage.getItem('lang')
const asked = new URLSearchParams(location.search).get('lang')

if (localStorage.getItem('token')) location.replace('/home')
else if (asked) localStorage.setItem('lang', asked)
// The server guessed by the browser's languages; a choice made here before comes first.
else if (stored) {
  // with the digits that were chosen it is longer
  const [langCode = ''] = stored.split('-u-')
  if (langCode !== root.lang) location.replace(`/?lang=${encodeURIComponent(langCode)}`)
}

const chooser = document.querySelector<HTMLSelectElement>('#language')
chooser?.addEventListener('change', () => chooser.form?.requestSubmit())
const button = chooser?.form?.querySelector('button')
if (button) button.hidden = true

answerPresses()
// kept for the page that the sign-up comes back to (useFollowWish)
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-follow]'))
  link.addEventListener('click', () => sessionStorage.setItem('follow', link.dataset['follow'] ?? ''))
