import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { later } from '../../browser/later.ts'

const List = later(() => import('./list.tsx'))

/** The server knows nothing of it: it comes in after the page is alive, below everything that is there. */
export function RecentlySeen(props: ComponentProps<typeof List>) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    alive && (
      <Suspense fallback={null}>
        <List {...props} />
      </Suspense>
    )
  )
}
