import { posix } from 'node:path'
import { SheetError } from '#kernel/server/sheet/limits.ts'
import { unzipped } from '#kernel/server/sheet/zip.ts'
import { fault } from './fault.ts'
import { allAt, type Node, parseXml } from './xml.ts'

/** Bytes of all parts together, unpacked: the largest invoice has some hundred thousand. */
const MOST = 20 * 1024 * 1024

export type Parts = ReadonlyMap<string, Buffer>
/** Places are told from the root, or from where the part stands that tells them. */
export const place = (from: string, loc: string): string =>
  posix.normalize(loc.startsWith('/') ? loc.slice(1) : posix.join(posix.dirname(from), loc))

export const needed = (parts: Parts, path: string): Buffer => {
  const found = parts.get(path)
  if (!found) throw fault('OFD 缺少部件「{{path}}」', { path: path.slice(0, 80) })
  return found
}

/** The parts of an OFD, unpacked within bounds. @throws ReadFault */
export const partsOf = async (bytes: Buffer): Promise<Parts> => {
  const parts = await unzipped(bytes, MOST).catch((e: unknown) => {
    if (!(e instanceof SheetError)) throw e
    throw e.problem === 'size'
      ? fault('OFD 解压后过大，不能读取')
      : e.problem === 'encrypted'
        ? fault('OFD 已加密，不能读取')
        : fault('OFD 已损坏')
  })
  if (!parts.has('OFD.xml')) throw fault('这不是 OFD 文件：缺少 OFD.xml')
  return parts
}

/** Its one document. @throws ReadFault */
export const bodyOf = (parts: Parts): Node => {
  const bodies = allAt(parseXml(needed(parts, 'OFD.xml')), 'DocBody')
  const [body] = bodies
  if (!body || bodies.length > 1) throw fault('OFD 应只含一张发票')
  return body
}
