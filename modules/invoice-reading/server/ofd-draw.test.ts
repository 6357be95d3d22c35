import { afterAll, describe, expect, test } from 'vitest'
import { type Drawn, ofdOf, taxed, zipOf } from '#db/demo/originals.ts'
import { sampleBytes, sampleOf } from '#tests/public-data.ts'
import { drawOfd } from './ofd-draw.ts'
import { drawingOf, stopReaders } from './read.ts'

afterAll(stopReaders)

const drawn: Drawn = {
  ...{ number: '26350000000000000001', day: '2026-11-03', special: true },
  seller: { name: '云泽<云鼎>医药"有限"公司', taxNo: '91350199MADEM0001C' },
  buyer: { name: '云泽市第一人民医院', taxNo: '91350199MADEH0001D' },
  items: [{ name: '卡铂注射液', spec: '10ml:100mg', unit: '支', qty: '12', ...taxed('1356.00') }],
}
const page = (inner: string, more = ''): Promise<string> =>
  drawOfd(
    ofdOf(drawn, (parts) => {
      const of = (name: string, text: string) =>
        Buffer.from(`<ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016">${text}</ofd:${name}>`)
      parts.set(
        'Doc_0/Pages/Page_0/Content.xml',
        of('Page', `<ofd:Content><ofd:Layer>${inner}</ofd:Layer></ofd:Content>`),
      )
      if (more) parts.set('Doc_0/PublicRes.xml', of('Res', more))
    }),
  )

/* Issue 20, 票面: an OFD drawn from its own text, path and image objects. */
const given = test.runIf(sampleOf('invoice-specimen.ofd') !== '')
given('the specimen is drawn with its number, its frame and its QR code, each where the file says', async () => {
  const svg = await drawOfd(sampleBytes('invoice-specimen.ofd'))
  expect(svg).toContain('viewBox="0 0 210 140"')
  for (const text of ['050001700111', '99999951', '科游迈利有限公司', '叁佰壹拾捌圆整', '¥318.00'])
    expect(svg).toContain(text)
  expect(svg).toMatch(
    /<image transform="translate\(8\.5 3\.5\) matrix\(20 0 0 20 0 0\)"[^>]*href="data:image\/png;base64,iVBOR/,
  )
  // the frame is the template's, in its brown
  expect(svg).toMatch(/<path transform="translate\(4\.5 29\.8\)" d="M 0 0\.2 L 201 0\.2"[^>]*stroke="rgb\(156,82,35\)"/)
  // letters stand where their steps lead
  expect(svg).toMatch(/<tspan x="0 1\.59 3\.18 4\.77 6\.36 7\.95/)
})

test('what is made for the demonstration has a face, drawn in a process of its own; names stay text', async () => {
  const svg = (await drawingOf(ofdOf(drawn))).toString()
  expect(svg).toContain('云泽&#60;云鼎&#62;医药&#34;有限&#34;公司')
  expect(svg).toContain('1356.00')
})

describe('of a page', () => {
  const text = (attributes: string, code: string) =>
    `<ofd:TextObject Boundary="10 20 50 5" Size="3" ${attributes}><ofd:TextCode X="0" Y="4" ${code}>购买方</ofd:TextCode></ofd:TextObject>`
  test('steps may be told by their number, the last one goes on, and what only goes down stands below itself', async () => {
    expect(await page(text('', 'DeltaX="g 1 2 3"'))).toContain('<tspan x="0 2 5" y="4">')
    expect(await page(text('', 'DeltaX="2.5"'))).toContain('<tspan x="0 2.5 5" y="4">')
    expect(await page(text('', 'DeltaY="5"'))).toContain('<tspan x="0 0 0" y="4 9 14">')
  })
  test('nothing of the file is markup: neither a name, nor a colour, nor a way, nor a picture that is none', async () => {
    const svg = await page(
      `${text('Font="7" Weight="700" CTM="1 0 0 1 0 x&quot;/&gt;"', '')}<ofd:TextObject Boundary="&quot;&gt;&lt;script&gt; 1 1 1" Size="1e9"><ofd:FillColor Value="url(http://x) 1 2"/><ofd:TextCode>&lt;script&gt;alert(1)&lt;/script&gt;</ofd:TextCode></ofd:TextObject><ofd:PathObject Boundary="0 0 1 1"><ofd:AbbreviatedData>M 0 0 L &quot;onload= 1 X</ofd:AbbreviatedData></ofd:PathObject><ofd:ImageObject Boundary="0 0 1 1" ResourceID="9"/>`,
      '<ofd:Fonts><ofd:Font ID="7" FontName="x&quot;&gt;&lt;script&gt;"/></ofd:Fonts><ofd:MultiMedias><ofd:MultiMedia ID="9"><ofd:MediaFile>../OFD.xml</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>',
    )
    expect(svg.match(/<\/?[a-z]+/g)?.filter((tag) => !/^<\/?(svg|rect|text|tspan|path|image|g)$/.test(tag))).toEqual([])
    expect(svg).not.toMatch(/onload|url\(|<image|http:\/\/x/)
  })
  test('groups are drawn where they are named, but neither for ever nor without end', async () => {
    const group = (inner: string) =>
      `<ofd:CompositeGraphicUnits><ofd:CompositeGraphicUnit ID="5"><ofd:Content>${inner}</ofd:Content></ofd:CompositeGraphicUnit></ofd:CompositeGraphicUnits>`
    const named = '<ofd:CompositeObject Boundary="1 2 3 4" ResourceID="5"/>'
    const path =
      '<ofd:PathObject Boundary="0 0 1 1" LineWidth="1"><ofd:AbbreviatedData>S 0 0 B 1 1 2 2 3 3 C</ofd:AbbreviatedData></ofd:PathObject>'
    expect(await page(named, group(path))).toContain(
      '<g transform="translate(1 2)"><path transform="translate(0 0)" d="M 0 0 C 1 1 2 2 3 3 Z"',
    )
    await expect(page(named, group(named.repeat(20)))).rejects.toThrow('OFD 的内容过多，不能显示')
    await expect(page(path.repeat(31_000))).rejects.toThrow()
  })
})

test('an ofd without a page says so, and what is none says that', async () => {
  const bare = ofdOf(drawn, (parts) => parts.set('Doc_0/Document.xml', Buffer.from('<Document/>')))
  await expect(drawOfd(bare)).rejects.toThrow('此 OFD 没有可显示的页面')
  await expect(drawOfd(zipOf([['a.txt', Buffer.from('x')]]))).rejects.toThrow('这不是 OFD 文件：缺少 OFD.xml')
})
