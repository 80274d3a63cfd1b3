import { DAY_MS } from '../core/time.ts'
import type { SampleReview } from '../server/modules/reviews/sample-reviews.ts'

type Sample = Omit<SampleReview, 'postedAt' | 'deliveredAt'> & { daysAgo: number; hadItDays: number }

/** Sample reviews of a few products; the page says that nobody has written them. */
const SAMPLES: Sample[] = [
  {
    handle: 'noor-chikankari-kurti',
    stars: 5,
    title: 'Light enough for May',
    text: 'The mulmul is thin and soft, and the shadow work is as even on the back as on the front. It wants a slip under it.',
    author: 'Meera S.',
    size: 'M',
    fit: 'true',
    daysAgo: 9,
    hadItDays: 12,
  },
  {
    handle: 'noor-chikankari-kurti',
    stars: 3,
    title: 'Shorter than I thought',
    text: 'Lovely embroidery. On me it ends above the knee, so I wear it with a palazzo. After two washes by hand it is as white as it came.',
    author: 'Farah K.',
    size: 'L',
    fit: 'small',
    daysAgo: 31,
    hadItDays: 20,
  },
  {
    handle: 'saat-phere-bridal-lehenga',
    stars: 5,
    title: 'Heavy, as it should be',
    text: 'The zardozi is dense down to the hem and the can-can holds the flare by itself. Try it on with the shoes: the length is cut for heels.',
    author: 'Ananya R.',
    size: 'S',
    fit: 'true',
    daysAgo: 17,
    hadItDays: 9,
  },
  {
    handle: 'kashi-katan-silk-saree',
    stars: 4,
    title: 'The real weight of katan',
    text: 'It falls in straight pleats and stays there. The zari border scratches a little until it has been worn twice.',
    author: 'Sudha V.',
    size: 'M',
    fit: 'true',
    daysAgo: 24,
    hadItDays: 15,
  },
  {
    handle: 'safed-chikankari-kurta',
    stars: 4,
    title: '',
    text: 'Good cotton and clean stitching. It is roomy at the shoulder; one size smaller would have done.',
    author: 'Imran A.',
    size: 'XL',
    fit: 'large',
    daysAgo: 12,
    hadItDays: 6,
  },
  {
    handle: 'basant-gota-anarkali',
    stars: 5,
    title: 'Twirls',
    text: 'The gota lies flat and does not catch. Yellow like the picture by day, a shade deeper under warm light.',
    author: 'Kavita J.',
    size: 'M',
    fit: 'true',
    daysAgo: 20,
    hadItDays: 11,
  },
  {
    handle: 'meher-co-ord-set',
    stars: 2,
    title: 'Creases at once',
    text: 'Linen creases, I know, but this one does so on the way to work. The cut and the pockets are good.',
    author: 'Ritika',
    size: 'L',
    fit: 'true',
    daysAgo: 38,
    hadItDays: 25,
  },
  {
    handle: 'shaam-satin-gown',
    stars: 4,
    title: 'Falls beautifully',
    text: 'The satin is thick enough to need no lining and the hem is faced. Narrow at the hip: I went a size up and was glad of it.',
    author: 'Tanvi M.',
    size: 'L',
    fit: 'small',
    daysAgo: 15,
    hadItDays: 8,
  },
  {
    handle: 'neelkanth-kurta-and-bundi',
    stars: 5,
    title: 'Worn to three weddings',
    text: 'The bundi keeps its shape and the blue does not rub off on the kurta. Sleeves are long enough for once.',
    author: 'Arvind P.',
    size: 'XXL',
    fit: 'true',
    daysAgo: 28,
    hadItDays: 19,
  },
]

/** With their days counted from `now`. */
export const sampleReviews = (now: Date): SampleReview[] =>
  SAMPLES.map(({ daysAgo, hadItDays, ...sample }) => {
    const postedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    return { ...sample, postedAt, deliveredAt: new Date(postedAt.getTime() - hadItDays * DAY_MS) }
  })
