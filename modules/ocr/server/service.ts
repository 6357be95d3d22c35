import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx, UploadedFile } from '#kernel/server/ctx.ts'
import { smaller } from '#kernel/server/files/picture.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
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

/** What stands on the picture of a business licence; it is not kept. Read before the call takes its connection. */
const look = async ([file]: readonly UploadedFile[]) => {
  if (!file) throw refuse('请选择一张图片')
  if (!file.mime?.startsWith('image/')) throw refuse('只能识别图片，请上传营业执照的照片或扫描图片')
  try {
    const fields = licenceOf(await readLines(await smaller(file.bytes, SIDE)))
    if (fields.length === 0) throw refuse('没有识别到营业执照的内容，请直接填写')
    return { fields }
  } catch (e) {
    if (e instanceof OcrTrouble) throw refuse(sentences[e.what])
    throw e
  }
}

/** A stranger is counted before his picture is read. */
const admit = async ({ http }: Pick<Ctx, 'http'>) =>
  limitAddress({ http }, 'ocr', await inContext(systemActor, {}, (ctx) => configOf(ctx, perAddress)))

export const beforeReading = { businessLicense: { look }, open: { admit, look } }

export const businessLicense = async ({ looked }: Ctx) => looked as Awaited<ReturnType<typeof look>>
