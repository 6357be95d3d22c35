import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { writePdf } from '#kernel/server/pdf/write.ts'
import { say } from '#kernel/server/say.ts'
import { contract } from '../service.ts'
import { textNow } from './beside.ts'

/** The pages of a contract before anybody agreed to them: nothing is kept of them. @throws Refusal of a character the font lacks */
export const preview = async (ctx: Ctx, { id }: { id: string }): Promise<BlobAnswer> => {
  const d = await contract.get(ctx, id)
  const blocks = await textNow(ctx, d)
  const body = await writePdf({
    title: `${d.no} ${d.name}`,
    blocks,
    // nobody takes it for what was agreed
    footer: `${d.no} · ${say('预览，不是合同文本', 'zh')}`,
  })
  return { blob: true, filename: `${d.no}.pdf`, mime: 'application/pdf', body }
}
