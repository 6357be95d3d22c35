import type { Ctx } from '#kernel/server/ctx.ts'
import { writePdf } from '#kernel/server/pdf/write.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { type Block, clauseNumber } from '#kernel/shared/pdf-block.ts'
import { contentOf } from '../content.ts'
import * as q from '../queries/versions.ts'
import { keepPdf, pdfOf } from './paper.ts'
import { blocksOf } from './text.ts'

/** The same text for the same content, whatever order its keys came in. */
export const canonicalOf = (value: unknown): string => JSON.stringify(value, (_, v: unknown) => sorted(v))
const sorted = (v: unknown): unknown =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
    ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
    : v

interface Frozen {
  n: number
  sha256: string
}

/**
 * Freezes what a contract says now as its next version: canonical text, its digest and that of the version before, and the PDF made of
 * it (domain §2.28). Two freezings of the same content have the same bytes.
 * @param by who stands behind it, and the supplement it comes from
 */
export const freezeVersion = async (
  ctx: Ctx,
  c: q.Of & { no: string; name: string; templateId: string | null; templateN: number | null },
  by: { userId: string; name: string; supplement?: { id: string; no: string } },
): Promise<Frozen> => {
  const facts = await contentOf(ctx, c.id)
  const text = await blocksOf(ctx, c, facts, by.supplement?.no)
  const content = canonicalOf({ ...facts, text })
  const digest = sha256(content)
  const before = await q.versionOf(ctx.tx, c.id)
  const n = (before?.n ?? 0) + 1
  const bytes = await writePdf({
    title: `${c.no} ${c.name}`,
    blocks: text,
    footer: `${c.no} · V${n} · SHA-256 ${digest.slice(0, 16)}`,
  })
  const pdf = await keepPdf(ctx, c, { bytes, name: `${c.no}-V${n}.pdf`, ownerId: by.userId })
  await q.insertVersion(ctx.tx, c, {
    n,
    content,
    sha256: digest,
    previousSha256: before?.sha256 ?? null,
    pdfFile: pdf.id,
    pdfSha256: pdf.sha256,
    supplementId: by.supplement?.id ?? null,
    madeBy: by.userId,
    makerName: by.name,
  })
  return { n, sha256: digest }
}

type Fault =
  | ''
  | '内容与登记的摘要不一致'
  | '与上一版的摘要不衔接'
  | 'PDF 文件与登记的摘要不一致'
  | '已签署的 PDF 与登记的摘要不一致'

/** What is wrong with a version as it is stored today; '' where nothing is. */
const faultOf = async (ctx: Ctx, v: q.StoredVersion, before: q.StoredVersion | undefined): Promise<Fault> => {
  if (sha256(v.content) !== v.sha256) return '内容与登记的摘要不一致'
  if (v.previousSha256 !== (before?.sha256 ?? null)) return '与上一版的摘要不衔接'
  if (v.pdfFile && !(await pdfOf(ctx, v.pdfFile, v.pdfSha256))) return 'PDF 文件与登记的摘要不一致'
  if (v.signedFile && !(await pdfOf(ctx, v.signedFile, v.signedPdfSha256))) return '已签署的 PDF 与登记的摘要不一致'
  return ''
}

/** Versions as they are shown, each recomputed from what is stored. */
export const checkedVersions = async (ctx: Ctx, versions: readonly q.StoredVersion[]) => {
  const rows = []
  for (const [i, v] of versions.entries()) {
    const fault = await faultOf(ctx, v, versions[i - 1])
    rows.push({ ...told(v), intact: fault === '', fault })
  }
  return rows
}
export const told = ({ content: _, pdfFile: __, signedFile: ___, ...v }: q.StoredVersion) => v

/** What a PDF with this digest is of a contract. */
export const verdictOf = (versions: readonly q.StoredVersion[], digest: string) => {
  const signed = versions.find((v) => v.signedPdfSha256 === digest)
  if (signed) return { state: 'signed' as const, n: signed.n }
  const plain = versions.find((v) => v.pdfSha256 === digest)
  return plain ? { state: 'version' as const, n: plain.n } : { state: 'unknown' as const, n: null }
}

/** A version's text as paragraphs, to be laid beside another one's. */
export const paragraphsOf = (content: string): string[] => {
  const { text = [] } = JSON.parse(content) as { text?: Block[] }
  let clause = 0
  return text.flatMap((b): string[] => {
    switch (b.kind) {
      case 'title':
      case 'heading':
      case 'paragraph':
        return b.text.split('\n')
      case 'clause':
        clause += 1
        return [`${clauseNumber(clause)} ${b.title}`.trim(), ...b.text.split('\n')]
      case 'fields':
        return b.rows.map((r) => [r.label, r.value].join(' '))
      case 'table':
        return [b.columns.map((c) => c.head), ...b.rows, ...(b.foot ? [b.foot] : [])].map((cells) => cells.join(' | '))
      default:
        return []
    }
  })
}
