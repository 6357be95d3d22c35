import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { clauseNumber } from '#kernel/shared/pdf-block.ts'
import { pagesOf } from '#tests/pages.ts'
import { openWorld, type World } from '#tests/world.ts'
import { isActivePdf } from '../files/pdf.ts'
import { type Actor, inContext, systemActor } from '../tx.ts'
import { signPdf } from './sign.ts'
import { verifyPdf } from './verify.ts'
import { writePdf } from './write.ts'

let w: World
/** A person signs: nobody else has the certificate made. */
let by: Actor
beforeAll(async () => {
  w = await openWorld()
  const { userId, orgId } = await w.person({}, await w.org('hospital', '签约医院'))
  by = { ...systemActor, userId, orgId, org: 'hospital' }
})
afterAll(() => w.close())

const at = new Date('2026-11-28T03:02:01Z')
const blocks: Block[] = [
  { kind: 'title', text: '药品购销合同' },
  { kind: 'fields', rows: [{ label: '合同编号', value: 'HT20260001' }] },
  { kind: 'heading', text: '标的' },
  {
    kind: 'table',
    columns: [{ head: '名称' }, { head: '规格', width: 40 }, { head: '金额', width: 30, align: 'right' }],
    rows: [
      ['注射用重组人干扰素α-2b', '10μg 2~8℃ ≥95%', '1,234.50'],
      ['人凝血因子Ⅷ', '①200IU', '20.00'],
    ],
    foot: ['合计', '', '1,254.50'],
  },
  { kind: 'clause', title: '付款', text: '验收合格后九十日内。\n逾期按日计息。' },
  { kind: 'clause', title: '配送', text: '二十四小时内送达。', own: true },
  {
    kind: 'signatures',
    parties: [
      { role: 'hospital', label: '甲方（盖章）', name: '市第一人民医院' },
      { role: 'supplier', label: '乙方（盖章）', name: '华东医药有限公司' },
    ],
  },
]
const paper = { title: '药品购销合同', blocks, footer: 'HT20260001', at }
const sumOf = (b: Buffer) => createHash('sha256').update(b).digest('hex')
describe('writing', () => {
  test('all of a paper stands on its pages, rare signs too, and the clauses are numbered', async () => {
    const [page = ''] = await pagesOf(await writePdf(paper))
    for (const word of [
      '药品购销合同',
      'HT20260001',
      '干扰素α-2b',
      '10µg 2~8℃ ≥95%',
      '凝血因子VIII',
      '①200IU',
      '合计',
      '1,254.50',
    ])
      expect(page.replaceAll('μ', 'µ')).toContain(word)
    expect(page).toMatch(/第一条.*付款.*逾期按日计息。.*第二条.*配送.*双方自行约定/)
    expect(page).toContain('1 / 1')
    expect([1, 10, 11, 20, 21, 100, 101, 110, 120].map(clauseNumber).join(' ')).toBe(
      '第一条 第十条 第十一条 第二十条 第二十一条 第一百条 第一百零一条 第一百一十条 第一百二十条',
    )
  })

  test('the same paper has the same bytes, another one has others, and none acts by itself', async () => {
    const [a, b, c] = [await writePdf(paper), await writePdf(paper), await writePdf({ ...paper, footer: 'HT2' })]
    expect(sumOf(a)).toBe(sumOf(b))
    expect(sumOf(a)).not.toBe(sumOf(c))
    expect(isActivePdf(a)).toBe(false)
  })

  test('a character no font has is refused by its name, and never printed blank', async () => {
    const lacking = { title: '', blocks: [{ kind: 'paragraph', text: '联系人：张𠮷先生' }] satisfies Block[] }
    await expect(writePdf(lacking)).rejects.toMatchObject({
      message: expect.stringContaining('“联系人：张𠮷先生”中的字符“𠮷”（U+20BB7）无法打印'),
    })
    await expect(writePdf({ title: '', blocks: [], watermark: '𠮷' })).rejects.toThrow('无法打印')
  })

  test('what looks like a placeholder, a link or a picture is a text', async () => {
    const text = '{{7*7}} <b>http://127.0.0.1/x</b> [image] /JavaScript'
    const pdf = await writePdf({ title: text, blocks: [{ kind: 'paragraph', text }] })
    expect((await pagesOf(pdf))[0]).toContain('{{7*7}} <b>http://127.0.0.1/x</b> [image]')
    expect(pdf.toString('latin1')).not.toContain('/URI')
  })

  test('the places of the signatures stay together on one page, and never apart from their parties', async () => {
    for (const n of [38, 40, 42, 44]) {
      const text = Array.from({ length: n }, (_, i) => `第${i}行`).join('\n')
      const pages = await pagesOf(
        await writePdf({ title: '', blocks: [{ kind: 'paragraph', text }, ...blocks.slice(-1)] }),
      )
      expect([n, pages.filter((p) => p.includes('签署处') || p.includes('乙方')).length]).toEqual([n, 1])
    }
  })

  test('a watermark is burnt into each page', async () => {
    const pages = await pagesOf(
      await writePdf({
        ...paper,
        blocks: [...blocks, { kind: 'pageBreak' }, ...blocks.slice(0, 1)],
        watermark: '链接 7F3A 10.0.0.7',
      }),
    )
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('链接 7F3A 10.0.0.7')
  })

  test('five hundred lines over many pages repeat the heading, lose no row, and take seconds', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => [`产品${i + 1}号`, '10mg*24片/盒', '1.00'])
    const table = { ...(blocks[3] as Extract<Block, { kind: 'table' }>), rows }
    const clauses = Array.from(
      { length: 120 },
      () => ({ kind: 'clause', title: '约定', text: '甲方应当按时付款。'.repeat(30) }) as const,
    )
    const began = Date.now()
    const pdf = await writePdf({ title: '大合同', blocks: [table, ...clauses] })
    // three seconds by themselves; tests share the machine
    expect(Date.now() - began).toBeLessThan(15_000)
    const pages = await pagesOf(pdf)
    expect(pages.length).toBeGreaterThan(30)
    expect(pages.filter((p) => p.includes('规格')).length).toBeGreaterThan(5)
    const all = pages.join('')
    expect(rows.filter(([name]) => !all.includes(name!))).toEqual([])
  })

  test('a paper without end is refused before anybody writes it', async () => {
    const text = '长'.repeat(2_000_001)
    await expect(writePdf({ title: '', blocks: [{ kind: 'paragraph', text }] })).rejects.toThrow('文件内容过长')
  })
})

describe('signing', () => {
  const party = (role: string, by: string) => ({ role, by, organisation: '某单位', reason: '同意签署第 1 版', at })
  const signed = async (bytes: Buffer, signer: Parameters<typeof signPdf>[2]) =>
    inContext(by, {}, (ctx) => signPdf(ctx, bytes, signer))
  const verdict = (bytes: Buffer) => inContext(systemActor, {}, (ctx) => verifyPdf(ctx, bytes))
  const seal = () =>
    sharp({ create: { width: 120, height: 120, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
      .png()
      .toBuffer()
  let one: Buffer
  let both: Buffer
  let plain: Buffer
  beforeAll(async () => {
    plain = await writePdf(paper)
    one = await signed(plain, { ...party('hospital', '王院长'), seal: await seal() })
    both = await signed(one, party('supplier', '李代表'))
  })

  test('each party signs a revision of its own, and what was signed before stays byte for byte', async () => {
    expect(one.subarray(0, plain.length).equals(plain)).toBe(true)
    expect(both.subarray(0, one.length).equals(one)).toBe(true)
    const found = await verdict(both)
    expect(found.valid).toBe(true)
    expect(found.signatures).toEqual([
      {
        role: 'hospital',
        by: '王院长（某单位）',
        reason: '同意签署第 1 版',
        at: at.toISOString(),
        intact: true,
        ours: true,
      },
      {
        role: 'supplier',
        by: '李代表（某单位）',
        reason: '同意签署第 1 版',
        at: at.toISOString(),
        intact: true,
        ours: true,
      },
    ])
    await expect(signed(both, party('supplier', '李代表'))).rejects.toThrow('该方已签署此版本')
  })

  test('who signed and when is read on the page, which says what kind of signature it is', async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const doc = await getDocument({ data: new Uint8Array(both), verbosity: 0 }).promise
    const annotations = await (await doc.getPage(1)).getAnnotations()
    expect(annotations.map((a) => [a.fieldName, a.hasAppearance])).toEqual([
      ['hospital', true],
      ['supplier', true],
    ])
    // side by side below the names, in the paper's last third at the latest
    const [[left, bottom, right, top], other] = annotations.map((a) => a.rect as number[]) as [number[], number[]]
    expect([left, right! < other[0]!, top === other[3], Math.round(top! - bottom!)]).toEqual([57, true, true, 132])
    await doc.loadingTask.destroy()
  })

  test('one changed byte, one added, one signature from elsewhere: not valid', async () => {
    expect(await verdict(plain)).toEqual({ signatures: [], valid: false })
    for (const where of [200, plain.length - 300, one.length - 40]) {
      const torn = Buffer.from(both)
      torn[where]! ^= 1
      expect([where, (await verdict(torn)).valid]).toEqual([where, false])
    }
    expect((await verdict(Buffer.concat([both, Buffer.from('\n%')]))).valid).toBe(false)
    expect((await verdict(Buffer.from('%PDF-1.7 /ByteRange [0 1 2 3]'))).valid).toBe(false)
    // by another certificate
    await w.sql.query(`update signing_certificate set fingerprint = repeat('0', 64)`)
    const strange = await verdict(both)
    expect([strange.valid, ...strange.signatures.map((s) => [s.intact, s.ours])]).toEqual([
      false,
      [true, false],
      [true, false],
    ])
    await w.sql.query('delete from signing_certificate')
  })

  // what is not here is skipped by its name; that a changed byte is found the tests above prove without it
  const pdfsig = spawnSync('pdfsig', ['-v']).error === undefined
  const here = pdfsig ? '' : ' (skipped: no pdfsig of poppler-utils on this machine)'
  test.runIf(pdfsig)(`other people’s readers call it valid too, and not after one changed byte${here}`, () => {
    const dir = mkdtempSync(join(w.dataDir, 'sig-'))
    const say = (bytes: Buffer): string => {
      writeFileSync(join(dir, 'a.pdf'), bytes)
      return spawnSync('pdfsig', ['-nocert', join(dir, 'a.pdf')], { encoding: 'utf8' }).stdout
    }
    const good = say(both)
    expect(good.match(/Signature is Valid/g)).toHaveLength(2)
    expect(good).toContain('Total document signed')
    const torn = Buffer.from(both)
    torn[300]! ^= 1
    expect(say(torn)).not.toContain('Signature is Valid')
    rmSync(dir, { recursive: true })
  })

  test('the key lies sealed in the database, and no person reads it', async () => {
    await signed(plain, party('hospital', '王院长'))
    const { rows } = await w.sql.query('select certificate, sealed_key from signing_certificate')
    expect(rows).toHaveLength(1)
    expect(rows[0].certificate).toContain('BEGIN CERTIFICATE')
    expect(rows[0].sealed_key).not.toContain('PRIVATE')
  })
})
