import { useCallback, useEffect, useRef, useState } from 'react'
import type { SlideRows } from '../../../contract/admin/slides.ts'
import { ApiError } from '../../../contract/client.ts'
import { isUnanswered } from '../../browser/once.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { namedField } from '../parts/named-field.ts'
import { send } from '../shell/ask.ts'
import { LABELS, newSlide, slidesFrom, type TypedSlide, typedFrom } from './typed-slides.ts'

/** `key`: the slide that it is about, wherever it is moved. */
type SlideTrouble = { key: string | null; field: string | null; words: string }

/** The slides being edited, saved all at once, since their order is saved too. */
export function useSlidesEditor(latest: SlideRows, reload: () => void) {
  const [{ version, start }, setBase] = useState(() => baseOf(latest, null))
  const [typed, setTyped] = useState(start)
  const [sent, setSent] = useState<TypedSlide[] | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SlideTrouble | null>(null)
  const [isOutdated, setIsOutdated] = useState(false)
  /** A save had no answer: the latest version may be from before it. */
  const [isInDoubt, setInDoubt] = useState(false)
  if (latest.version !== version) {
    const base = baseOf(latest, sent)
    setBase(base)
    setTyped(sent ? typedSince(sent, typed, base.start) : base.start)
    setSent(null)
    setTrouble(null)
    setInDoubt(false)
  }
  // After a save the base has it only once it has been fetched again.
  const held = sent ?? start
  const isChanged = JSON.stringify(typed) !== JSON.stringify(held)
  const changed = useRef(false)
  changed.current = isChanged

  const isNext = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!isNext.current) return
    isNext.current = false
    if (isChanged) void save()
  }, [version])

  const save = async () => {
    // The next version is not known yet: once it is, this is saved too.
    if (sent) {
      isNext.current = true
      return reload()
    }
    setBusy(true)
    setTrouble(null)
    try {
      await send('PUT /api/admin/slides', { version, slides: slidesFrom(typed) })
      changed.current = false
      setSent(typed)
      reload()
    } catch (error) {
      const found = troubleOf(error, typed)
      setTrouble(found)
      setInDoubt(isUnanswered(error))
      setIsOutdated(error instanceof ApiError && error.body.code === 'slidesSavedSince')
      if (found.key) setOpen(found.key)
    } finally {
      setBusy(false)
    }
  }

  return {
    typed,
    open,
    busy,
    trouble,
    isOutdated,
    isChanged,
    isChangedNow: useCallback(() => changed.current, []),
    save,
    toggle: (key: string) => setOpen(open === key ? null : key),
    undo: () => {
      setTyped(held)
      setTrouble(null)
      if (isInDoubt) reload()
    },
    add: () => {
      const slide = newSlide()
      setTyped([...typed, slide])
      setOpen(slide.key)
    },
    change: (key: string, changes: Partial<TypedSlide>) => {
      setTyped((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
      // A picture that was lacking may have been on its way when the slides were saved.
      setTrouble((was) => (was?.key === key && was.field && was.field in changes ? null : was))
    },
    remove: (key: string) => setTyped(typed.filter((one) => one.key !== key)),
    move: (from: number, to: number) =>
      setTyped(typed.toSpliced(from, 1).toSpliced(to, 0, typed[from] as TypedSlide)),
  }
}
export type SlidesEditor = ReturnType<typeof useSlidesEditor>

/** Gives saved slides their keys on this page again, for fields that are open and pictures being uploaded. */
const baseOf = ({ version, slides }: SlideRows, sent: TypedSlide[] | null) => ({
  version,
  start: typedFrom(slides).map((slide, place) => ({ ...slide, key: sent?.[place]?.key ?? slide.key })),
})

/** Keeps what was typed while the call was on its way; new slides among those sent have ids now. */
function typedSince(sent: TypedSlide[], typed: TypedSlide[], saved: TypedSlide[]): TypedSlide[] {
  return typed.map((slide) => {
    const place = sent.findIndex(({ key }) => key === slide.key)
    const as = saved[place]
    if (!as) return slide
    return slide === sent[place] ? as : { ...slide, id: as.id }
  })
}

/** 'slides.2.link.text' is the field 'link.text' of the third slide. */
function troubleOf(error: unknown, sent: TypedSlide[]): SlideTrouble {
  const path = error instanceof ApiError ? error.body.field : undefined
  const [, place, field] = /^slides\.(\d+)(?:\.(.+))?$/.exec(path ?? '') ?? []
  return {
    key: sent[Number(place)]?.key ?? null,
    field: field || null,
    words:
      WITHOUT_PICTURE[field ?? ''] ?? namedField(refusalText(error), path ?? '', LABELS[field ?? ''] ?? ''),
  }
}

const WITHOUT_PICTURE: Record<string, string> = {
  wide: 'This slide needs a wide picture. Choose one.',
  tall: 'This slide needs a tall picture. Choose one.',
}
