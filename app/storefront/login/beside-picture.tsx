import type { ReactNode } from 'react'
import type { Picture } from '../../../core/product.ts'
import { Page } from '../../ui/page.tsx'
import { ProductPicture } from '../../ui/picture.tsx'

/** Shows a form in a column; on a wide screen a picture stands beside the column. */
export function BesidePicture({ picture, children }: { picture: Picture | null; children: ReactNode }) {
  return (
    <Page>
      <div className="grid grid-cols-1 items-start gap-x-18 lg:grid-cols-2">
        <div className="mx-auto w-full max-w-md min-w-0 lg:py-12">{children}</div>
        {picture && (
          <div className="sticky top-24 hidden lg:block">
            <ProductPicture
              picture={picture}
              sizes="(min-width: 64rem) 40rem, 1px"
              className="aspect-4/5 max-h-[calc(100svh-8rem)] object-cover"
            />
          </div>
        )}
      </div>
    </Page>
  )
}
