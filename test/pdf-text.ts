import { inflateSync } from 'node:zlib'

/** The texts of one of the shop's PDFs, by page, in the order in which they were drawn. */
export function pdfPages(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf)
  const faces = facesOf(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const contents = Number(/\/Contents (\d+) 0 R/.exec(head)?.[1])
      return textsIn(objects.get(contents)?.stream ?? '', faces)
    })
}

type PdfObject = { head: string; stream: string }

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const [, number, body] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', ...rest] = body!.split('\nstream\n')
    const raw = rest.join('\nstream\n').replace(/\nendstream$/, '')
    const bytes = Buffer.from(raw, 'latin1')
    const isPacked = head.includes('/FlateDecode')
    objects.set(Number(number), { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : raw })
  }
  return objects
}

/** The fonts by their names in pages: the letters of each glyph. */
function facesOf(objects: Map<number, PdfObject>): Map<string, string[]> {
  const faces = new Map<string, string[]>()
  for (const { head } of objects.values())
    for (const [, name, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number))?.head ?? ''
      const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))
      if (map) faces.set(name!, lettersIn(map.stream))
    }
  return faces
}

function lettersIn(map: string): string[] {
  const letters: string[] = []
  for (const [, first, list] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [place, [, hex]] of [...list!.matchAll(/<([\w ]*)>/g)].entries())
      letters[Number.parseInt(first!, 16) + place] = Buffer.from(hex!.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  return letters
}

function textsIn(stream: string, faces: Map<string, string[]>): string[] {
  const texts: string[] = []
  let letters: string[] = []
  for (const [, face, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (face) letters = faces.get(face) ?? []
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    texts.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''))
  }
  return texts
}
