import { expect, test } from 'vitest'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { type DecideOptions, decide, generic, longText, type Outcome, type Verdict } from './decide.ts'

const width = (text: string) => [...text].length * 14
const zh: DecideOptions = { lang: 'zh', width }
const of = (code: number, msg = '', more: Partial<Envelope> = {}): Outcome => ({
  envelope: { code, data: null, msg, ...more },
})
const toast = (v: Partial<Extract<Verdict, { kind: 'toast' }>>): Verdict => ({
  kind: 'toast',
  toastType: 'warning',
  text: generic,
  seconds: 3,
  silent: false,
  ...v,
})
const english = 'duplicate key'
const long = '数'.repeat(30)

const table: [string, Outcome, DecideOptions, Verdict][] = [
  ['0 is success', of(0), zh, { kind: 'ok' }],
  ['11401 has expired', of(11401), zh, { kind: 'expired' }],
  ['-11401 has expired', of(-11401), zh, { kind: 'expired' }],
  ['11402 is another user', of(11402), zh, { kind: 'otherUser' }],
  ['-11402 is another user', of(-11402), zh, { kind: 'otherUser' }],
  ['expired counts for a silent call too', of(11401), { ...zh, quiet: true }, { kind: 'expired' }],
  ['a refusal is a warning of 3 s', of(500, '库存不足'), zh, toast({ text: '库存不足' })],
  [
    'a silent call keeps its refusal quiet',
    of(500, '库存不足'),
    { ...zh, quiet: true },
    toast({ text: '库存不足', silent: true }),
  ],
  [
    'a refusal that asks for a reason gives no toast: its dialog shows it',
    of(1, '请填写原因', { data: { needsReason: true } }),
    zh,
    toast({ text: '请填写原因', silent: true }),
  ],
  ['no message is the general sentence', of(500), zh, toast({})],
  ['blanks are no message', of(500, '  '), zh, toast({})],
  ['a message without Chinese becomes the detail, 4 s', of(500, english), zh, toast({ detail: english, seconds: 4 })],
  [
    'with the page in English the server writes English',
    of(500, english),
    { ...zh, lang: 'en' },
    toast({ text: english }),
  ],
  [
    'in English a Chinese message becomes the detail',
    of(500, '单位「kg」的数量必须是整数'),
    { ...zh, lang: 'en' },
    toast({ detail: '单位「kg」的数量必须是整数', seconds: 4 }),
  ],
  [
    'an English sentence may hold a Chinese name',
    of(500, 'Item 阿莫西林克拉维酸钾分散片 is disabled'),
    { ...zh, lang: 'en' },
    toast({ text: 'Item 阿莫西林克拉维酸钾分散片 is disabled' }),
  ],
  ['in English no message is the general sentence too', of(500), { ...zh, lang: 'en' }, toast({})],
  ['410 px and no more stays in the toast', of(1, '数'.repeat(29)), zh, toast({ text: '数'.repeat(29) })],
  [
    'wider than 410 px becomes the detail',
    of(1, long),
    zh,
    toast({ text: longText, whole: long, detail: long, seconds: 4 }),
  ],
  [
    'detailMessage is an error with detail, 4 s',
    of(1, '导入失败', { detailMessage: '第 3 行' }),
    zh,
    toast({ toastType: 'error', text: '导入失败', detail: '第 3 行', seconds: 4 }),
  ],
  [
    'detailMessage keeps a message that is no Chinese',
    of(1, english, { detailMessage: '第 3 行' }),
    zh,
    toast({ toastType: 'error', detail: `${english}\n第 3 行`, seconds: 4 }),
  ],
  [
    'malformed input shows its first field',
    of(400, 'lines.3.qty：必须大于 0', { data: { fields: [{ path: 'lines.3.qty', message: '必须大于 0' }] } }),
    zh,
    toast({ text: '必须大于 0' }),
  ],
  [
    'a transport failure is an error, what the browser said is the detail',
    { failure: 'Failed to fetch' },
    zh,
    toast({ toastType: 'error', detail: 'Failed to fetch', seconds: 4 }),
  ],
  [
    'in English as well',
    { failure: 'HTTP 502' },
    { ...zh, lang: 'en' },
    toast({ toastType: 'error', detail: 'HTTP 502', seconds: 4 }),
  ],
  [
    'a silent call still shows a transport failure',
    { failure: '' },
    { ...zh, quiet: true },
    toast({ toastType: 'error' }),
  ],
]

test.each(table)('%s', (_, outcome, options, verdict) => {
  expect(decide(outcome, options)).toEqual(verdict)
})
