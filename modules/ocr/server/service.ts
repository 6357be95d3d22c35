import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { checkUpload, smaller } from '#kernel/server/files/picture.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { limitAddress } from '#modules/session/server/public.ts'
import { licenceOf } from './licence.ts'
import { OcrTrouble, readLines, type Trouble } from './reader.ts'

const perAddress = setting('ocr.perAddress', z.int().min(0).max(1000), 10, '同一 IP 两小时内最多识别次数（注册）', {
  regionOnly: true,
})

/** Longest side of a picture in pixels; a licence is readable at half of it. */
const SIDE = 2000
const sentences: Record<Trouble, string> = {
  busy: '识别繁忙，请稍后再试，或直接填写',
  missing: '未安装识别组件，请直接填写',
  failed: '无法识别此图片，请直接填写',
}

/** What stands on the picture of a business licence; the picture is judged like every upload and not kept. */
export const businessLicense = async (ctx: Ctx) => {
  const [file] = ctx.files
  if (!file || ctx.files.length > 1) throw refuse('请选择一张图片')
  const { mime, bytes } = await checkUpload(file.filename, file.bytes)
  if (!mime.startsWith('image/')) throw refuse('只能识别图片，请上传营业执照的照片或扫描图片')
  try {
    const fields = licenceOf(await readLines(await smaller(bytes, SIDE, SIDE, true)))
    if (fields.length === 0) throw refuse('没有识别到营业执照的内容，请直接填写')
    return { fields }
  } catch (e) {
    if (e instanceof OcrTrouble) throw refuse(sentences[e.what])
    throw e
  }
}

export const open = async (ctx: Ctx) => {
  await limitAddress(ctx, 'ocr', await configOf(ctx, perAddress))
  return businessLicense(ctx)
}
