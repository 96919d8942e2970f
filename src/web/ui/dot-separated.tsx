import { Children, Fragment, type ReactNode } from 'react'

/** What is known, with a dot between its parts; parts that are not there leave none. */
export const Dotted = ({ children }: { readonly children: ReactNode }) =>
  Children.toArray(children).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, in their order
    <Fragment key={at}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ))
