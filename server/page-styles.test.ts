import { expect, test } from 'vitest'
import { classesIn, readSheet, stylesFor } from './page-styles.ts'

const used = (css: string, ...classes: string[]) => stylesFor(readSheet(css), new Set(classes))

test.each([
  ['what is met by any element', 'a{color:red}', 'a{color:red}'],
  ['a class of the page', '.here{a:b}.away{c:d}', '.here{a:b}'],
  ['of several selectors those that the page can meet', '.away,.here:hover,p{a:b}', '.here:hover,p{a:b}'],
  ['what needs two classes, when the page has both', '.here .away{a:b}.here.too{c:d}', '.here.too{c:d}'],
  ['signs in a class', String.raw`.max-md\:mt-1\.5{a:b}.w-\[1\,2\]{c:d}`, String.raw`.w-\[1\,2\]{c:d}`],
  ['signs of no alphabet', String.raw`.\₹₹:before{a:b}`, String.raw`.\₹₹:before{a:b}`],
  [
    'what is inside a condition, and no empty one',
    '@media (x){.here{a:b}}@media (y){.away{a:b}}',
    '@media (x){.here{a:b}}',
  ],
  ['the order of layers', '@layer a,b;@layer a{.away{a:b}}', '@layer a,b;'],
  ['one alternative', ':where(.away>p){a:b}:is(.here:hover p){c:d}', ':is(.here:hover p){c:d}'],
  ['several, whichever the page has', 'p:is(.away,.here){a:b}', 'p:is(.away,.here){a:b}'],
  [
    'what is excluded, or looked for inside',
    '.here:not(.away):has(.gone){a:b}',
    '.here:not(.away):has(.gone){a:b}',
  ],
  ['brackets and commas in strings', '.here:after{content:"},{"}.away{a:b}', '.here:after{content:"},{"}'],
  ['faces', '@font-face{a:b}.away{c:d}', '@font-face{a:b}'],
  [
    'what is named, when something names it',
    '@keyframes fade{to{a:b}}.here{animation:fade}@keyframes spin{to{c:d}}@property --x{e:f}',
    '@keyframes fade{to{a:b}}.here{animation:fade}',
  ],
])('a page is given %s', (_, css, kept) => {
  expect(used(css, 'here', 'too', 'w-[1,2]', '₹₹')).toBe(kept)
})

test('classes are read as a browser reads them', () => {
  const html = '<p class="a  [&amp;_svg]:b"><i class="" id="x"><b class=\'no\'>'
  expect([...classesIn(html)].sort()).toEqual(['', '[&_svg]:b', 'a'])
})
