import { createElement, Fragment, type ReactNode } from 'react'

/** Joins the parts of a message that has links in it. */
export const sentence = (pieces: ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces)
