import { fault } from './fault.ts'
import { bodyOf, needed, type Parts, partsOf, place } from './ofd-parts.ts'
import { drawn, emptyPalette, numbers, type Palette } from './ofd-things.ts'
import { allAt, type Node, parseXml, textAt } from './xml.ts'

/** Pages that are drawn: lists of goods stand on further ones. */
const PAGES = 10
/** Between two pages, mm. */
const GAP = 4

/** Pictures a browser shows, told by their first bytes and not by their names. */
const kinds: readonly [mime: string, first: readonly number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
]
const pictureOf = (bytes: Buffer): string | undefined => {
  const mime = kinds.find(([, first]) => first.every((b, i) => bytes[i] === b))?.[0]
  return mime && `data:${mime};base64,${bytes.toString('base64')}`
}

/** What a part of resources names, under its numbers. */
const take = (parts: Parts, path: string, p: Palette): void => {
  const bytes = parts.get(path)
  if (!bytes) return
  const res = parseXml(bytes)
  const base = place(path, `${res.at.BaseLoc ?? '.'}/x`)
  for (const f of allAt(res, 'Fonts/Font'))
    p.fonts.set(f.at.ID ?? '', {
      name: `${f.at.FontName ?? ''} ${f.at.FamilyName ?? ''}`,
      bold: f.at.Bold === 'true',
      italic: f.at.Italic === 'true',
    })
  for (const d of allAt(res, 'DrawParams/DrawParam')) p.params.set(d.at.ID ?? '', d)
  for (const c of allAt(res, 'CompositeGraphicUnits/CompositeGraphicUnit')) {
    const content = allAt(c, 'Content')[0]
    if (content) p.groups.set(c.at.ID ?? '', content)
  }
  for (const m of allAt(res, 'MultiMedias/MultiMedia')) {
    const file = parts.get(place(base, allAt(m, 'MediaFile')[0]?.text ?? ''))
    const href = file && pictureOf(file)
    if (href) p.pictures.set(m.at.ID ?? '', href)
  }
}

const boxOf = (area: Node | undefined): number[] | undefined => {
  const box = numbers(area && allAt(area, 'PhysicalBox')[0]?.text)
  return box.length === 4 && box[2]! > 0 && box[3]! > 0 ? box : undefined
}
const layersOf = (page: Node, p: Palette): string =>
  allAt(page, 'Content/Layer')
    .map((layer) => layer.kids.map((k) => drawn(k, p, p.params.get(layer.at.DrawParam ?? ''))).join(''))
    .join('')

/** What was put onto a page afterwards, such as a stamp. */
const notesOf = (parts: Parts, root: string, document: Node): Map<string, Node[]> => {
  const at = textAt(document, 'Annotations')
  const list = at && parts.get(place(root, at))
  if (!at || !list) return new Map()
  return new Map(
    allAt(parseXml(list), 'Page').map((page) => {
      const part = parts.get(place(place(root, at), allAt(page, 'FileLoc')[0]?.text ?? ''))
      return [page.at.PageID ?? '', part ? allAt(parseXml(part), 'Annot/Appearance') : []]
    }),
  )
}

/**
 * The pages of an OFD below each other as one SVG, drawn from its own text, path and image objects; its seals are not drawn.
 * @throws ReadFault
 */
export const drawOfd = async (bytes: Buffer): Promise<string> => {
  const parts = await partsOf(bytes)
  const root = place('OFD.xml', textAt(bodyOf(parts), 'DocRoot'))
  const document = parseXml(needed(parts, root))
  const p = emptyPalette()
  const common = allAt(document, 'CommonData')[0]
  for (const kind of ['PublicRes', 'DocumentRes'])
    for (const res of common ? allAt(common, kind) : []) take(parts, place(root, res.text), p)
  const templates = new Map(
    (common ? allAt(common, 'TemplatePage') : []).map((t) => [t.at.ID ?? '', place(root, t.at.BaseLoc ?? '')]),
  )
  const notes = notesOf(parts, root, document)
  const usual = boxOf(common && allAt(common, 'PageArea')[0]) ?? [0, 0, 210, 140]
  const pages = allAt(document, 'Pages/Page').slice(0, PAGES)
  if (pages.length === 0) throw fault('此 OFD 没有可显示的页面')
  let [width, height] = [0, 0]
  const out = pages.map((of) => {
    const path = place(root, of.at.BaseLoc ?? '')
    const page = parseXml(needed(parts, path))
    for (const res of allAt(page, 'PageRes')) take(parts, place(path, res.text), p)
    const [x, y, w, h] = (boxOf(allAt(page, 'Area')[0]) ?? usual) as [number, number, number, number]
    const templated = (front: boolean) =>
      allAt(page, 'Template')
        .filter((t) => (t.at.ZOrder === 'Foreground') === front)
        .map((t) => {
          const part = parts.get(templates.get(t.at.TemplateID ?? '') ?? '')
          return part ? layersOf(parseXml(part), p) : ''
        })
        .join('')
    const marks = (notes.get(of.at.ID ?? '') ?? []).map((a) => {
      const [left = 0, top = 0] = numbers(a.at.Boundary)
      return `<g transform="translate(${left} ${top})">${a.kids.map((k) => drawn(k, p, undefined)).join('')}</g>`
    })
    const from = height
    width = Math.max(width, w)
    height += h + GAP
    const inner = `${templated(false)}${layersOf(page, p)}${templated(true)}${marks.join('')}`
    return `<svg x="0" y="${from}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="white"/>${inner}</svg>`
  })
  const whole = height - GAP
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${whole}mm" viewBox="0 0 ${width} ${whole}" xml:space="preserve">${out.join('')}</svg>`
}
