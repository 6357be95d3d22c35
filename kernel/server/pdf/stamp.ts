import { type PdfObjects, valueIn } from './objects.ts'

/** Numbers of objects moved on, outside of what streams hold. */
const moved = (body: string, by: number): string => {
  const at = body.indexOf('stream')
  const head = at < 0 ? body : body.slice(0, at)
  return head.replace(/\b(\d+) 0 R\b/g, (_, n: string) => `${Number(n) + by} 0 R`) + body.slice(head.length)
}

/**
 * The one page of a small paper as a picture another paper draws (a form): its objects under numbers from `from`, and which
 * of them is the form.
 */
export const formOf = (stamp: PdfObjects, from: number): { form: number; objects: Map<number, string> } => {
  const page = stamp.numbers().find((n) => /\/Type \/Page\b(?!s)/.test(stamp.textOf(n)))
  if (page === undefined) throw new Error('a stamp has one page')
  const leaf = stamp.textOf(page)
  const contents = Number(valueIn(leaf, 'Contents')?.split(' ')[0])
  const unwanted = [page, stamp.root, stamp.info, Number(valueIn(stamp.textOf(stamp.root), 'Pages')?.split(' ')[0])]
  const objects = new Map<number, string>()
  for (const n of stamp.numbers()) {
    const body = stamp.textOf(n)
    if (unwanted.includes(n) || /^<<[\s\S]{0,40}\/Type \/(Metadata|Catalog)/.test(body)) continue
    if (n !== contents) {
      objects.set(n + from, moved(body, from))
      continue
    }
    const box = valueIn(leaf, 'MediaBox')
    const resources = moved(valueIn(leaf, 'Resources') ?? '<< >>', from)
    const form = `/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources}`
    objects.set(
      n + from,
      moved(body, from).replace('<<', () => `<< ${form}`),
    )
  }
  return { form: contents + from, objects }
}
