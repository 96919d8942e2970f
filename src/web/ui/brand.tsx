import { Fragment } from 'react'
import { mark, word } from './brand-paths.ts'

/** The wordmark, and the mark alone for the narrow rail. The name of the product is the same in every language. */
export function Brand({ parts = 'both' }: { readonly parts?: 'both' | 'word' | 'mark' }) {
  return (
    <Fragment>
      {parts !== 'mark' && (
        <svg className="word" viewBox="0 0 137.35 32" role="img" aria-label="Fanfare">
          <path fill="currentColor" d={mark + word} />
        </svg>
      )}
      {parts !== 'word' && (
        <svg className="mark" viewBox="0 0 32 32" role="img" aria-label="Fanfare">
          <path fill="currentColor" d={mark} />
        </svg>
      )}
    </Fragment>
  )
}
