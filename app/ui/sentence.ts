import { createElement, Fragment, type ReactNode } from 'react'

/** A message with links in it: its pieces, one after another. */
export const sentence = (pieces: ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces)
