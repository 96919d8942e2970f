/** How the words on a story look. */
export const overlayStyles = ['plain', 'box', 'dark', 'outline', 'serif'] as const
export type OverlayStyle = (typeof overlayStyles)[number]
/** Backgrounds of a story that is words alone: from one colour to another. */
export const storyColours = [
  ['#1d1915', '#5a4632'],
  ['#b3402a', '#f2a65a'],
  ['#1f4e79', '#69b3c8'],
  ['#2f5d3a', '#a8c66c'],
  ['#5b2a86', '#d77fa1'],
  ['#8a6a2f', '#f2d48a'],
] as const
