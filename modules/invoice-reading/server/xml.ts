import { SaxesParser } from 'saxes'
import { fault, ReadFault } from './fault.ts'

/** An element of a small document. */
export interface Node {
  name: string
  space: string
  /** Its own text, without that of its children. */
  text: string
  at: Readonly<Record<string, string>>
  kids: Node[]
}

/** Bytes of one document. */
export const XML_BYTES = 2 * 1024 * 1024
/** Elements of one document, and how deep they stand in each other. */
const MOST = 100_000
const DEEP = 40
/** Characters the parser is given at once: what is refused is refused before the rest is looked at. */
const PIECE = 64 * 1024

/** As the document says it is written; utf-8 where it says nothing. */
const decoded = (bytes: Buffer): string => {
  const says = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]
  const name = (says ?? 'utf-8').toLowerCase()
  const known = ['utf-8', 'utf8'].includes(name) ? 'utf-8' : ['gbk', 'gb2312', 'gb18030'].includes(name) && 'gb18030'
  if (!known) throw fault('XML 的编码「{{name}}」不支持', { name: name.slice(0, 20) })
  try {
    return new TextDecoder(known, { fatal: true }).decode(bytes)
  } catch {
    throw fault('XML 的内容与它声明的编码不符')
  }
}

/**
 * Reads a small XML document into its tree. Entities of its own cannot be: a DOCTYPE is refused before anything behind it is
 * read (security.md, OCR / import parsers).
 * @throws ReadFault
 */
export const parseXml = (bytes: Buffer): Node => {
  if (bytes.length > XML_BYTES) throw fault('XML 超过 2 MB，不是发票原件')
  const parser = new SaxesParser({ xmlns: true })
  const open: Node[] = []
  let root: Node | undefined
  let count = 0
  parser.on('doctype', () => {
    throw fault('XML 含有 DOCTYPE 或实体定义，不能读取')
  })
  parser.on('error', (e) => {
    throw /entity/i.test(e.message) ? fault('XML 含有未定义的实体，不能读取') : fault('XML 不完整或格式有误')
  })
  parser.on('opentag', (tag) => {
    if (++count > MOST || open.length >= DEEP) throw fault('XML 的层次或元素过多，不是发票原件')
    const at = Object.fromEntries(Object.values(tag.attributes).map((a) => [a.local, a.value]))
    const node: Node = { name: tag.local, space: tag.uri, text: '', at, kids: [] }
    open.at(-1)?.kids.push(node)
    root ??= node
    open.push(node)
  })
  const add = (text: string) => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node) node.text = node.text.trim()
  })
  try {
    // the mark some tools put before the first character is none of the document's
    const text = decoded(bytes).replace(/^\uFEFF/, '')
    for (let i = 0; i < text.length; i += PIECE) parser.write(text.slice(i, i + PIECE))
    parser.close()
  } catch (e) {
    if (e instanceof ReadFault) throw e
    throw fault('XML 不完整或格式有误')
  }
  if (!root) throw fault('XML 不完整或格式有误')
  return root
}

/** Every element at a path below one. */
export const allAt = (from: Node, path: string): Node[] => {
  let found = [from]
  for (const name of path.split('/')) found = found.flatMap((n) => n.kids.filter((k) => k.name === name))
  return found
}

/** The text at a path, which stands there once at most; nothing where it does not. @throws ReadFault when it stands there twice */
export const textAt = (from: Node, path: string): string => {
  const found = allAt(from, path)
  if (found.length > 1)
    throw fault('XML 中「{{name}}」出现了 {{n}} 次，不能确定取哪一个', {
      name: path.split('/').at(-1)!,
      n: found.length,
    })
  return found[0]?.text ?? ''
}

/** Nothing may stand below it that is of another namespace. @throws ReadFault */
export const onlyOf = (node: Node, space: string): void => {
  for (const kid of node.kids) {
    if (kid.space !== space)
      throw fault('XML 含有其他命名空间「{{space}}」的内容，不是发票原件', {
        space: kid.space.slice(0, 60) || kid.name,
      })
    onlyOf(kid, space)
  }
}
