import type { ReactNode } from 'react'

type DrawPiece = (piece: ReactNode, by: string) => string | null
let draw: DrawPiece | null = null
/** Who draws pieces of the page that is being drawn; null: nobody, they are drawn with it. */
export const drawPiecesBy = (given: DrawPiece | null): void => {
  draw = given
}

/**
 * The HTML of a piece of a page that the server draws, where that is kept; null: it is to be drawn, as always in the browser. `by`: all
 * that it is drawn from, beside reader, language, time and path. In the element that it is given to, the browser finds what it draws.
 */
export const drawnPiece = (piece: ReactNode, by: readonly unknown[] | undefined): string | null =>
  import.meta.env.SSR && draw && by ? draw(piece, JSON.stringify(by)) : null
