import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Difference } from './difference.tsx'

test('the log says fields in words and amounts in rupees, and what is nothing as nothing', () => {
  const html = renderToStaticMarkup(
    <Difference
      before={{ feePaise: 150_00, madeIn: 'Jaipur', freeFromPaise: null }}
      after={{ feePaise: 99_50, madeIn: 'Jaipur', freeFromPaise: 2_00_000_00 }}
      reason={null}
    />,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Fee: ₹150 ₹99.50Free from: – ₹2,00,000')
  expect(html).toMatch(/<del[^>]*>₹150<\/del>/)
})

test('the log says lists and what is in them in words', () => {
  const html = renderToStaticMarkup(
    <Difference
      before={{ sizes: ['S', 'M'], festivals: [], payOnline: true }}
      after={{
        sizes: ['S', 'M', 'L'],
        festivals: [{ day: '2026-11-08', name: 'Diwali', minPaise: 99_00 }],
        payOnline: false,
      }}
      reason={null}
    />,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(
    'Sizes: S, M S, M, LFestivals: – Day 2026-11-08, name Diwali, min ₹99Pay online: Yes No',
  )
})

test('the log says of a product’s facts those that changed, and its prices in rupees', () => {
  const details = { fabric: 'Mulmul', hsn: '6204', measurements: { M: { bust: 91 } } }
  const html = renderToStaticMarkup(
    <Difference
      before={{ price: 2499, discount: null, details: { ...details, mrp: 2999 } }}
      after={{
        price: 2199.5,
        discount: { discountType: 'percentage', discountValue: 10 },
        details: { ...details, mrp: 3499, measurements: { M: { bust: 92 } } },
      }}
      reason={null}
    />,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(
    'Price: ₹2,499 ₹2,199.50Discount: – Discount type percentage, discount value 10' +
      'Details, measurements, M, bust: 91 92Details, MRP: ₹2,999 ₹3,499',
  )
})
