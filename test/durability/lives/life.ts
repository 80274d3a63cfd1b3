import type { OrderPage } from '../../../contract/admin/orders.ts'
import type { AdminRoute } from '../../../contract/admin.ts'
import { askAs, type StaffCaller } from '../../staff.ts'
import { answerOf, type World } from '../payment-journey.ts'
import type { Random } from '../random.ts'

/** The life of an order, from before it is placed to wherever chance leaves it. */
export type Life = {
  world: World & { staff: StaffCaller }
  random: Random
  token: string
  /** The order's code; null before it is placed. */
  code: string | null
  /** The idempotency key of the present step, whose effect must happen once however often it is tried. */
  key: string
  /** The names of the steps taken, for finding out why a life went wrong. */
  done: string[]
}
/** The order as the console shows it. */
export type Seen = OrderPage['order']

/** Something that can happen to a placed order. */
export type Step = {
  name: string
  /** How often the step is taken, relative to other steps that make sense. */
  weight: number
  makesSense(order: Seen, life: Life): boolean
  /** Takes the step. A refusal is fine; rejects only if the shop fails. */
  take(life: Life, order: Seen): Promise<unknown>
}

/** Calls the shop's API for the order as its shopper. */
export async function asShopper<T>(
  { world, token }: Life,
  calling: (options: { base: string; token: string }) => Promise<T>,
): Promise<void> {
  await answerOf(calling({ base: await world.shop(), token }))
}

/** Calls the console's API as staff; `params`: the parameters of the path if they are not the order's code. */
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
