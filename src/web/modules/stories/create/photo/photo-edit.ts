import type { Crop } from '#web/ui/crop/crop-area.ts'
import type { FilterName } from './filters.ts'

/** In shares of the width and height of the photo as it was chosen, so that a stroke stays where it is when the crop changes. */
export type Point = { readonly x: number; readonly y: number }
export type Stroke = {
  /** Null: the eraser, which takes away what was drawn before it. */
  readonly colour: string | null
  /** In shares of the photo's width. */
  readonly width: number
  readonly points: readonly Point[]
}
/** What is done to a photo, from the whole of what was chosen: it can be taken back and done anew in any order. */
export type PhotoEdit = {
  readonly crop: Crop
  readonly filter: FilterName
  readonly strokes: readonly Stroke[]
}
/** A photo as it was chosen, and what was done to it since. */
export type ChosenPhoto = { readonly file: Blob; readonly edit: PhotoEdit }
/** The same with its address in this browser. */
export type Original = ChosenPhoto & { readonly src: string }

export const wholePhoto: Crop = { x: 0, y: 0, width: 1, height: 1 }
export const untouched: PhotoEdit = { crop: wholePhoto, filter: 'original', strokes: [] }

export const isUntouched = ({ crop, filter, strokes }: PhotoEdit): boolean =>
  crop.width === 1 && crop.height === 1 && filter === 'original' && strokes.length === 0
