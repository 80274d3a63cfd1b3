import type { OrderPage } from '../../../contract/admin/orders.ts'
import type { AdminRoute } from '../../../contract/admin.ts'
import { askAs, type StaffCaller } from '../../staff.ts'
import { answerOf, type World } from '../payment-journey.ts'
import type { Random } from '../random.ts'

/** An order's life, from before it is placed to where chance leaves it. */
export type Life = {
  world: World & { staff: StaffCaller }
  random: Random
  token: string
  /** Null before it is placed. */
  code: string | null
  /** Of the step that is taken, for what is to happen once however often it is asked for. */
  key: string
  /** What was done to it, for whoever has to find out why. */
  done: string[]
}
/** The order as the console shows it. */
export type Seen = OrderPage['order']

/** Something that may happen to an order that is placed. */
export type Step = {
  name: string
  /** How often it is taken beside others that make sense. */
  weight: number
  makesSense(order: Seen, life: Life): boolean
  /** Whatever is refused is refused: only a shop that fails rejects. */
  take(life: Life, order: Seen): Promise<unknown>
}

/** Asks the shop for something to be done with the order as its shopper would. */
export async function asShopper<T>(
  { world, token }: Life,
  calling: (options: { base: string; token: string }) => Promise<T>,
): Promise<void> {
  await answerOf(calling({ base: await world.shop(), token }))
}

/** The same as somebody in the console; `params`: what stands in the path's braces where that is not the order. */
export async function asStaff(
  life: Life,
  route: AdminRoute,
  payload: object,
  params: object = {},
): Promise<void> {
  await life.world.shop()
  const how = { params: { code: life.code!, ...params } }
  await answerOf(askAs(life.world.staff, route, payload as never, how))
}
