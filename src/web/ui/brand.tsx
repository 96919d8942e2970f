import drawings from './brand.svg'

/** The wordmark, and the mark alone for the narrow rail. The name of the product is the same in every language. */
export function Brand({ parts = 'both' }: { readonly parts?: 'both' | 'word' | 'mark' }) {
  return (
    <>
      {parts !== 'mark' && (
        <svg className="word" viewBox="0 0 137.35 32" role="img" aria-label="Fanfare">
          <use href={`${drawings}#word`} />
        </svg>
      )}
      {parts !== 'word' && (
        <svg className="mark" viewBox="0 0 32 32" role="img" aria-label="Fanfare">
          <use href={`${drawings}#mark`} />
        </svg>
      )}
    </>
  )
}
