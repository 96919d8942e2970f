/** Shows a film without sound in the place of its picture, or the picture again. Nothing of it is loaded before. */
function play(button: HTMLButtonElement, plays: boolean): void {
  const media = button.parentElement?.querySelector('.media')
  if (!media || (button.ariaPressed === 'true') === plays) return
  button.ariaPressed = String(plays)
  if (!plays) {
    media.querySelector('video')?.remove()
    return
  }
  const film = document.createElement('video')
  film.muted = true
  film.loop = true
  film.playsInline = true
  film.src = button.dataset['plays'] ?? ''
  // its address may have ended since the page was made
  film.addEventListener('error', () => play(button, false))
  media.append(film)
  // removed before it could begin
  film.play().catch(() => undefined)
}

/** Films of the wall play, by a press, and where a mouse rests on them; the overlay of a locked post opens and closes. */
export function answerPresses(): void {
  const moves = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-plays]')) {
    // by a press, and not only while the mouse rests there
    let held = false
    button.hidden = false
    button.addEventListener('click', () => {
      held = !held
      play(button, held)
    })
    if (!moves) continue
    const work = button.parentElement
    work?.addEventListener('pointerenter', () => play(button, true))
    work?.addEventListener('pointerleave', () => play(button, held))
  }
  const overlay = document.querySelector<HTMLButtonElement>('.behind .media')
  overlay?.addEventListener('click', () => (overlay.ariaPressed = String(overlay.ariaPressed !== 'true')))
}
