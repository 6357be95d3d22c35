import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { writePdf } from '#kernel/server/pdf/write.ts'
import { say } from '#kernel/server/say.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import type { ContractFacts } from '#modules/contract-type/shared/facts.ts'
import type { Typed } from '../../shared/typed.ts'
import { contract } from '../service.ts'
import { textNow } from './beside.ts'
import { blocksOf } from './text.ts'

const pagesOf = async (no: string, name: string, blocks: Block[]): Promise<BlobAnswer> => {
  const body = await writePdf({
    title: `${no} ${name}`,
    blocks,
    // nobody takes it for what was agreed
    footer: `${no} · ${say('预览，不是合同文本', 'zh')}`,
  })
  return { blob: true, filename: `${no}.pdf`, mime: 'application/pdf', body }
}

/** The pages of a contract before anybody agreed to them: nothing is kept of them. @throws Refusal of a character the font lacks */
export const preview = async (ctx: Ctx, { id }: { id: string }): Promise<BlobAnswer> => {
  const d = await contract.get(ctx, id)
  return pagesOf(d.no, d.name, await textNow(ctx, d))
}

/**
 * The pages of what is being typed, by the writer that freezes them later. Of the house nothing stands in them but the text of the template.
 * @throws Refusal of a character the font lacks, and of a template that is not there
 */
export const previewTyped = async (ctx: Ctx, { templateId, templateN, ...typed }: Typed): Promise<BlobAnswer> => {
  const said = (v: string | null | undefined) => v ?? ''
  const facts: ContractFacts = {
    header: typed.header as ContractFacts['header'],
    parties: typed.parties.map((p) => ({ ...p, name: said(p.name) })),
    lines: typed.lines.map((l) => ({
      ...l,
      ...{ productCode: said(l.productCode), name: said(l.name), spec: said(l.spec), unit: said(l.unit) },
    })),
    clauses: typed.clauses,
  }
  const blocks = await blocksOf(ctx, { templateId, templateN }, facts)
  return pagesOf(String(typed.header.no ?? ''), String(typed.header.name ?? ''), blocks)
}
