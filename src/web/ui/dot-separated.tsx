import { Children, Fragment, type ReactNode } from 'react'

/** What is known, with a dot between its parts, as running text that can be cut off; parts that are not there leave none. Facts that wrap: `dotted.tsx`. */
export const DotSeparated = ({ children }: { readonly children: ReactNode }) =>
  Children.toArray(children).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, in their order
    <Fragment key={at}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ))
