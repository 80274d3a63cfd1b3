import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('storefront/shell/layout.tsx', [
    index('storefront/home/route.tsx'),
    route('collection', 'storefront/collection/route.tsx'),
    route('product/:productId', 'storefront/product/route.tsx'),
    route('cart', 'storefront/cart/route.tsx'),
    route('login', 'storefront/login/route.tsx'),
    route('place-order', 'storefront/place-order/route.tsx'),
    route('orders', 'storefront/orders/route.tsx'),
    route('verify', 'storefront/verify/route.tsx'),
    route('myprofile', 'storefront/my-profile/route.tsx'),
    route('emailverify', 'storefront/email-verify/route.tsx'),
    route('resetpassword', 'storefront/reset-password/route.tsx'),
    route('about', 'storefront/about/route.tsx'),
    route('contact', 'storefront/contact/route.tsx'),
    route('privacy', 'storefront/privacy/route.tsx'),
    route('return', 'storefront/return/route.tsx'),
    route('shipping-policy', 'storefront/shipping-policy/route.tsx'),
    route('terms', 'storefront/terms/route.tsx'),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
