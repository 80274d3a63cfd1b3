import { useMemo } from 'react'

/**
 * A loader's data as one JSON text. The router would serialize an object as numbers that refer to each other, which for a page
 * with two dozen products is half as long again, compressed.
 */
export type Packed<T> = string & { readonly [holds]: T }
declare const holds: unique symbol

export const packed = <T>(data: T) => JSON.stringify(data) as Packed<T>

export const unpacked = <T>(text: Packed<T>): T => JSON.parse(text) as T

/** The same object as long as it is the same text. */
export const useUnpacked = <T>(text: Packed<T>): T => useMemo(() => unpacked(text), [text])
