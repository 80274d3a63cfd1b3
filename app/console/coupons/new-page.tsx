import { minuteInIndia } from '../../../core/india-time.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useGoOn } from '../parts/use-go-on.ts'
import { send } from '../shell/ask.ts'
import { AllCoupons } from './all-coupons.tsx'
import { CouponForm } from './coupon-form.tsx'
import { couponFrom, newTyped, type TypedCoupon } from './typed-coupon.ts'

export function NewCouponPage() {
  const goOn = useGoOn()
  const save = async (typed: TypedCoupon) => {
    const { code, version } = await send('POST /api/admin/coupons', {
      code: typed.code,
      ...couponFrom(typed),
    })
    goOn(`/coupons/${code}`, { replace: true })
    return version
  }
  return (
    <>
      <AllCoupons />
      <PageHead title="A new coupon" />
      <CouponForm isNew start={newTyped(minuteInIndia(new Date()))} onSave={save} />
    </>
  )
}
