import { useState } from 'react'
import * as words from '#words/orders'
import type { InCartAgain } from '../../../contract/replies.ts'
import type { Order } from '../../../core/order.ts'
import type { CartData } from '../../../core/sizes.ts'
import { createOnce } from '../../browser/once.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { cart, loadCart, server, tellOtherTabs } from '../state/cart.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** Puts into the cart what can be had of an order, and names what cannot. */
export function OrderAgain({ order }: { order: Order }) {
  const { busy, submit } = useSubmit({ inToast: true })
  const [lines, setLines] = useState<Lines | null>(null)
  const [once] = useState(newOnce)

  const again = () =>
    submit({
      as: 'sending',
      async send() {
        setLines(await putInCart(order, once))
        tellOtherTabs()
        // The pieces are in the cart even if it cannot be fetched at this moment.
        await loadCart().catch((error: unknown) => console.error(error))
      },
      fallback: words.notAddedAgain,
      takes: isSessionOver,
    })

  return (
    <>
      <Button kind="outline" className="max-sm:px-2!" busy={busy !== null} onClick={() => void again()}>
        {words.orderAgain}
      </Button>
      <div role="status" className="order-last col-span-full basis-full text-small">
        {lines && <Outcome lines={lines} />}
      </div>
    </>
  )
}

type Lines = InCartAgain['lines']
type Once = ReturnType<typeof newOnce>
const newOnce = () => createOnce<CartData>()

/** Sent twice it would be twice the pieces: the cart itself says which are in. */
const putInCart = (order: Order, once: Once): Promise<Lines> =>
  once({
    key: order._id,
    before: cart.get().loaded ? server.confirmed : undefined,
    send: async () => (await callSigned('POST /api/order/again', { orderId: order._id })).lines,
    async look(before) {
      const { cartData } = await callSigned('POST /api/cart/get', {})
      const lines = before ? linesBetween(before, cartData, order) : []
      return lines.some(({ added }) => added > 0) ? lines : null
    },
  })

const linesBetween = (before: CartData, after: CartData, { items, status }: Order): Lines =>
  items
    .map(({ quantity, cancelledQuantity, ...item }) => ({
      ...item,
      wanted: status === 'Cancelled' ? quantity : quantity - cancelledQuantity,
      added: (after[item._id]?.[item.size] ?? 0) - (before[item._id]?.[item.size] ?? 0),
    }))
    .filter(({ wanted }) => wanted > 0)

function Outcome({ lines }: { lines: Lines }) {
  const count = lines.reduce((sum, { added }) => sum + added, 0)
  const missing = lines.filter(({ wanted, added }) => added < wanted)
  return (
    <div className="border-l-2 border-haldi pl-4">
      <p className="font-medium">{words.inCartAgain({ count })}</p>
      {missing.length > 0 && (
        <ul className="mt-1">
          {missing.map(({ _id, name, size, sizeText, wanted, added }) => (
            <li key={`${_id} ${size}`}>{words.notAgain({ name, size: sizeText, wanted, added })}</li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <ShopLink to="/cart" className="lone-link">
          {words.seeTheCart}
        </ShopLink>
      )}
    </div>
  )
}
