import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { ApiError } from '../../../contract/client.ts'
import { say } from '../../browser/toasts.ts'
import { halfTyped } from '../parts/half-typed.ts'
import { isUnsaved } from '../parts/unsaved.ts'
import { ask, send } from '../shell/ask.ts'
import { type Difference, differences, mineOnTheirs } from './compare.ts'
import { type FieldTrouble, troubleOf } from './trouble.ts'
import { blank, faultIn, productFrom, type Typed, typedFrom } from './typed-product.ts'

/** What somebody else has saved, while something here was not. */
export type Meeting = { theirs: EditedProduct; list: Difference[] }

/**
 * The product being edited. `latest` is what the server said last: where nothing is changed here the editor follows it;
 * where something is, and somebody else has saved, both are shown and a person decides.
 */
export function useEditor(latest: EditedProduct | null, onSaved?: (product: EditedProduct) => void) {
  const [base, setBase] = useState(latest)
  const [typed, setTyped] = useState<Typed>(() => (latest ? typedFrom(latest) : blank()))
  const [trouble, setTrouble] = useState<FieldTrouble | null>(null)
  const [busy, setBusy] = useState(false)
  /** It is being published, or put elsewhere: until that is answered it stays at its address. */
  const [isMoving, setMoving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  /** The same once mine lies on top of theirs, for choosing part by part. */
  const [compared, setCompared] = useState<Meeting | null>(null)

  const start = base ? typedFrom(base) : blank()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start)
  const changed = useRef(false)
  changed.current = isChanged
  const latestTyped = useRef(typed)
  latestTyped.current = typed

  /** What was typed while it was on its way stays typed; `sent`: what it was then. */
  const settle = (product: EditedProduct, sent: Typed) => {
    const typedMeanwhile = latestTyped.current
    take(product)
    if (typedMeanwhile !== sent) setTyped(mineOnTheirs(sent, typedMeanwhile, typedFrom(product)))
  }

  const take = useCallback((product: EditedProduct) => {
    changed.current = false
    setBase(product)
    setTyped(typedFrom(product))
    setTrouble(null)
    setMeeting(null)
    setCompared(null)
  }, [])

  useEffect(() => {
    if (!latest || !base || busy || latest.version <= base.version) return
    if (changed.current) return setMeeting(meetingOf(base, latestTyped.current, latest))
    take(latest)
    say(`${latest.updatedBy ?? 'Someone else'} has saved this product. You see it as it is now.`)
  }, [latest, base, busy, take])

  /** Resolves to what is saved now; null when it was refused, and said. */
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
    /** Whether the form holds nothing that cannot be read; else the browser says where. */
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

/** What is saved for the first time gets an address, and a draft's name changes it: gone to once nothing is lost by that. */
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
  if (!base) return send('POST /api/admin/products', fields)
  return send(
    'PUT /api/admin/products/{handle}',
    { version: base.version, ...fields },
    { handle: base.handle },
  )
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'productSavedSince'
