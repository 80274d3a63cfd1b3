import { useMemo } from 'react'

/**
 * What a page is drawn from, on its way from a loader as one text. The router writes data in a form of its own, numbers that
 * point at other numbers: in a page with two dozen products that is half as long again once it is compressed.
 */
export type Packed<T> = string & { readonly [holds]: T }
declare const holds: unique symbol

export const packed = <T>(data: T) => JSON.stringify(data) as Packed<T>

export const unpacked = <T>(text: Packed<T>): T => JSON.parse(text) as T

/** The same object as long as it is the same text. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpacked(text), [text])
