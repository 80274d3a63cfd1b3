import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { ApiError } from '../../../contract/client.ts'
import { createOnce, isUnanswered } from '../../browser/once.ts'
import { say, sayDone } from '../../browser/toasts.ts'
import { halfTyped } from '../parts/half-typed.ts'
import { isUnsaved } from '../parts/unsaved.ts'
import { ask, send } from '../shell/ask.ts'
import { type Difference, differences, mineOnTheirs } from './compare.ts'
import { type FieldTrouble, troubleOf } from './trouble.ts'
import { blank, faultIn, productFrom, type Typed, typedFrom } from './typed-product.ts'

/** A version that somebody else has saved while something was unsaved here. */
export type Meeting = { theirs: EditedProduct; list: Difference[] }

/**
 * The product being edited. `latest`: the server's latest version. The editor follows it while nothing is changed here; if
 * something is, and somebody else has saved, both versions are shown and a person decides.
 */
export function useEditor(latest: EditedProduct | null, onSaved?: (product: EditedProduct) => void) {
  const [base, setBase] = useState(latest)
  const [typed, setTyped] = useState<Typed>(() => (latest ? typedFrom(latest) : blank()))
  const [trouble, setTrouble] = useState<FieldTrouble | null>(null)
  const [busy, setBusy] = useState(false)
  /** It is being published or renamed: the page stays at its address until that is answered. */
  const [isMoving, setMoving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  /** The other version, once my changes are on top of it, to choose part by part. */
  const [compared, setCompared] = useState<Meeting | null>(null)

  const start = base ? typedFrom(base) : blank()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start)
  const changed = useRef(false)
  changed.current = isChanged
  const latestTyped = useRef(typed)
  latestTyped.current = typed
  /** A save had no answer: the next one finds out whose the latest version is. */
  const isInDoubt = useRef(false)

  /** Keeps what was typed while the call was on its way; `sent`: what was typed when it began. */
  const settle = (product: EditedProduct, sent: Typed) => {
    const typedMeanwhile = latestTyped.current
    take(product)
    if (typedMeanwhile !== sent) setTyped(mineOnTheirs(sent, typedMeanwhile, typedFrom(product)))
  }

  const take = useCallback((product: EditedProduct) => {
    changed.current = false
    isInDoubt.current = false
    setBase(product)
    setTyped(typedFrom(product))
    setTrouble(null)
    setMeeting(null)
    setCompared(null)
  }, [])

  useEffect(() => {
    if (!latest || !base || busy || latest.version <= base.version) return
    if (isChanged) {
      if (!isInDoubt.current) setMeeting(meetingOf(base, latestTyped.current, latest))
      return
    }
    take(latest)
    say(`${latest.updatedBy ?? 'Someone else'} has saved this product. You see it as it is now.`)
  }, [latest, base, busy, isChanged, take])

  /** Resolves to the saved product; to null if it was refused, with the error shown. */
  const save = async (): Promise<EditedProduct | null> => {
    const fault = faultIn(typed)
    setTrouble(fault)
    if (fault) return null
    setBusy(true)
    try {
      const { product } = await saved(base, typed)
      settle(product, typed)
      onSaved?.(product)
      return product
    } catch (error) {
      isInDoubt.current = isUnanswered(error)
      if (base && isConflict(error)) await meet(base).catch((failure) => setTrouble(troubleOf(failure)))
      else setTrouble(troubleOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  const meet = async (from: EditedProduct) => {
    const { product } = await ask('GET /api/admin/products/{handle}', undefined, {
      params: { handle: from.handle },
    })
    setMeeting(meetingOf(from, typed, product))
  }

  return {
    base,
    typed,
    change: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
    undo: () => {
      setTyped(start)
      setTrouble(null)
      setCompared(null)
    },
    form,
    /** Whether every control can be read; if not, the browser shows which one. */
    isWhole: () => halfTyped(form.current)?.reportValidity() ?? true,
    isMoving,
    setMoving,
    isChanged,
    isChangedNow: useCallback(() => changed.current, []),
    busy,
    trouble,
    save,
    settle,
    meeting,
    takeTheirs: () => meeting && take(meeting.theirs),
    keepMine() {
      if (!meeting) return
      setCompared(meeting)
      setBase(meeting.theirs)
      setTyped(mineOnTheirs(start, typed, typedFrom(meeting.theirs)))
      setMeeting(null)
    },
    compared,
    doneComparing: () => setCompared(null),
  }
}
export type Editor = ReturnType<typeof useEditor>

/**
 * Goes to the product's own address once nothing is lost by that: saving for the first time gives it one, and a draft's
 * name changes it.
 */
export function useOwnAddress({ base, isChanged, isMoving }: Editor, here: string | null) {
  const go = useNavigate()
  const handle = base?.handle ?? here
  useEffect(() => {
    if (handle === here || isChanged || isMoving || isUnsaved()) return
    void go(`/products/${handle}`, { replace: true })
  }, [go, handle, here, isChanged, isMoving])
}

const meetingOf = (base: EditedProduct, typed: Typed, theirs: EditedProduct): Meeting => ({
  theirs,
  list: differences(typedFrom(base), typed, typedFrom(theirs)),
})

function saved(base: EditedProduct | null, typed: Typed) {
  const fields = productFrom(typed)
  if (!base) return drafted(fields)
  return send(
    'PUT /api/admin/products/{handle}',
    { version: base.version, ...fields },
    { handle: base.handle },
  )
}

const once = createOnce()

/** Sent twice it would be two drafts: the products themselves say whether it is among them. */
const drafted = (fields: ReturnType<typeof productFrom>) =>
  once<{ product: EditedProduct }>({
    key: JSON.stringify(fields),
    send: () => send('POST /api/admin/products', fields),
    async look() {
      const query = new URLSearchParams({ q: fields.name, state: 'draft' })
      const { products } = await ask('GET /api/admin/products', undefined, { query })
      const row = products.find(({ name }) => name === fields.name)
      if (!row) return null
      const params = { handle: row.handle }
      const found = await ask('GET /api/admin/products/{handle}', undefined, { params })
      if (JSON.stringify(productFrom(typedFrom(found.product))) !== JSON.stringify(fields)) return null
      sayDone('Kept as a draft.')
      return found
    },
  })

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'productSavedSince'
